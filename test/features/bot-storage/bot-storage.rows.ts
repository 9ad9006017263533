// The storage of bots (docs/spec/bot-storage.md).
import assert from 'node:assert/strict'
import { type Afterwards, bad, missing, type Row, rowsWith, type Scene } from '#test/row.ts'

const tides = { tide: 'high', 'a key': ' {"n": 1}\n', empty: '' }
const stored = ({ bot }: Scene): Promise<unknown> => bot.ok('PUT /bot_storage', { storage: tides })
const texts = async ({ bot }: Scene): Promise<Record<string, string>> => (await bot.ok('GET /bot_storage')).storage

/** Five bytes below the limit. */
const nearlyFull = async ({ bot }: Scene): Promise<void> => {
  for (const key of ['a', 'b', 'c']) await bot.ok('PUT /bot_storage', { storage: { [key]: 'x'.repeat(249_999) } })
  await bot.ok('PUT /bot_storage', { storage: { birds: '🐦'.repeat(62_497), d: '.' } })
}

const botReads = { as: 'bot', send: 'GET /bot_storage' } as const
const botWrites = { as: 'bot', send: 'PUT /bot_storage' } as const
const botRemoves = { as: 'bot', send: 'DELETE /bot_storage' } as const
const nothingStored: Afterwards = async scene => assert.deepEqual(await texts(scene), {})
const allKept: Afterwards = async scene => assert.deepEqual(await texts(scene), tides)

export const botStorageRows: readonly Row[] = [
  ...rowsWith({ clause: 'bot-storage#bots-only', error: [400, 'PERMISSION_DENIED', 'Must be a bot user'] }, [
    { when: 'a person reads', as: 'member', send: 'GET /bot_storage' },
    { when: 'an owner writes', as: 'owner', send: 'PUT /bot_storage', fields: { storage: tides } },
    { when: 'a guest deletes', as: 'guest', send: 'DELETE /bot_storage' },
  ]),
  ...rowsWith({ ...botReads, clause: 'bot-storage#read' }, [
    { when: 'nothing is stored', answers: { storage: {} } },
    { when: 'all texts', given: stored, answers: { storage: tides } },
    {
      when: 'some texts, one of them listed twice',
      given: stored,
      fields: { keys: ['tide', 'empty', 'tide'] },
      answers: { storage: { tide: 'high', empty: '' } },
    },
    { when: 'an empty list of keys', given: stored, fields: { keys: [] }, answers: { storage: {} } },
  ]),
  ...rowsWith({ ...botReads, clause: 'bot-storage#read-unknown', given: stored, error: bad('Key does not exist.') }, [
    { when: 'an unknown key next to a known one', fields: { keys: ['tide', 'none'] } },
    { when: 'a key in a different letter case', fields: { keys: ['Tide'] } },
  ]),
  {
    clause: 'bot-storage#write',
    when: 'one text is replaced and one is added',
    given: stored,
    ...botWrites,
    fields: { storage: { tide: 'low', Häfen: '🐦' } },
    answers: {},
    afterwards: async scene => assert.deepEqual(await texts(scene), { ...tides, tide: 'low', Häfen: '🐦' }),
  },
  {
    clause: 'bot-storage#write',
    when: "another bot's texts stay hidden and unchanged",
    given: stored,
    ...botWrites,
    fields: { storage: {} },
    answers: {},
    async afterwards(scene) {
      const other = await scene.join('Other bot', 400, { type: 1, ownerId: scene.owner.id })
      assert.deepEqual((await other.ok('GET /bot_storage')).storage, {})
      await other.ok('PUT /bot_storage', { storage: { tide: 'theirs' } })
      await other.ok('DELETE /bot_storage')
      assert.deepEqual(await texts(scene), tides)
    },
  },
  {
    clause: 'bot-storage#write',
    when: 'no storage',
    ...botWrites,
    error: missing('storage'),
  },
  ...rowsWith({ ...botWrites, clause: 'bot-storage#write-values', afterwards: nothingStored }, [
    {
      when: 'a key of 301 characters next to a good one',
      fields: { storage: { tide: 'high', ['🐦'.repeat(301)]: '' } },
      error: bad('storage has a key that is too long (limit: 300 characters)'),
    },
    {
      when: 'a text of 250001 characters',
      fields: { storage: { tide: 'x'.repeat(250_001) } },
      error: bad('storage["tide"] is too long (limit: 250000 characters)'),
    },
    {
      when: 'a number next to a text',
      fields: { storage: { tide: 'high', n: 1 } },
      error: bad('storage["n"] is not a string'),
    },
    { when: 'a list', fields: { storage: ['tide'] }, error: bad('storage is not a dict') },
  ]),
  {
    clause: 'bot-storage#write-values',
    when: 'a key of 300 characters',
    ...botWrites,
    fields: { storage: { ['🐦'.repeat(300)]: 'x' } },
    answers: {},
    afterwards: async scene => assert.deepEqual(await texts(scene), { ['🐦'.repeat(300)]: 'x' }),
  },
  ...rowsWith({ ...botWrites, clause: 'bot-storage#write-null-bytes', afterwards: nothingStored }, [
    {
      when: 'a null byte in a text',
      fields: { storage: { tide: 'hi\0gh' } },
      error: bad('storage["tide"] must not contain null bytes'),
    },
    {
      when: 'a null byte in a key',
      fields: { storage: { 'ti\0de': 'high' } },
      error: bad('storage has a key with a null byte'),
    },
  ]),
  {
    clause: 'bot-storage#write',
    when: 'keys with half surrogate pairs, which are replaced as in every text',
    ...botWrites,
    fields: { storage: { '\uD800': 'a', '\uD801': 'b' } },
    answers: {},
    afterwards: async scene => assert.deepEqual(await texts(scene), { '\uFFFD': 'b' }),
  },
  {
    clause: 'bot-storage#write-full',
    when: 'more than fits',
    given: nearlyFull,
    ...botWrites,
    fields: { storage: { d: '...🐦' } },
    error: bad('Request exceeds storage limit by 1 bytes. The limit is 1000000 bytes.'),
    afterwards: async scene => assert.equal((await texts(scene))['d'], '.'),
  },
  {
    clause: 'bot-storage#write-full',
    when: 'as much as fits',
    given: nearlyFull,
    ...botWrites,
    fields: { storage: { d: '..🐦' } },
    answers: {},
  },
  ...rowsWith({ ...botRemoves, given: stored, answers: {} }, [
    {
      clause: 'bot-storage#remove',
      when: 'some texts are deleted',
      fields: { keys: ['tide', 'empty', 'tide'] },
      afterwards: async scene => assert.deepEqual(await texts(scene), { 'a key': tides['a key'] }),
    },
    { clause: 'bot-storage#remove', when: 'all texts are deleted', afterwards: nothingStored },
    { clause: 'bot-storage#remove', when: 'an empty list of keys', fields: { keys: [] }, afterwards: allKept },
  ]),
  {
    clause: 'bot-storage#remove-unknown',
    when: 'an unknown key after a known one',
    given: stored,
    ...botRemoves,
    fields: { keys: ['tide', 'none'] },
    error: bad('Key does not exist.'),
    afterwards: allKept,
  },
]
