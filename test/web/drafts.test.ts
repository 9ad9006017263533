// Drafts in the browser and on the server: which of two versions is kept.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  agreed,
  allDrafts,
  isUnsaved,
  type KeptDraft,
  linked,
  movedRecipient,
  signatureOf,
} from '#web/writing/draft.ts'
import type { Draft } from '#web/store/server-drafts.ts'

const tides = { channelId: 3, topic: 'tides' }
const theirs = (content: string, timestamp: number, id = 5): Draft => ({
  id,
  type: 'stream',
  to: [3],
  topic: 'tides',
  content,
  timestamp,
})
const server = (...drafts: Draft[]): Map<number, Draft> => new Map(drafts.map(draft => [draft.id, draft]))
const ours = (content: string, editedAt: number, more: Partial<KeptDraft> = {}): KeptDraft => ({
  id: 'x',
  to: tides,
  content,
  editedAt,
  ...more,
})
const saved = (content: string): string => signatureOf({ to: tides, content })

void it('the newer of two versions wins, and replaces an older one on the server', () => {
  const old = ours('mine', 100.5, { serverId: 5, saved: saved('before') })
  assert.equal(agreed(old, server(theirs('theirs', 102)))?.content, 'theirs')
  const newer = agreed(ours('mine', 103.5, { serverId: 5, saved: saved('before') }), server(theirs('theirs', 102)))
  assert.equal(newer?.content, 'mine')
  assert.ok(newer !== undefined && isUnsaved(newer))
})

void it('a version without local changes follows the server, whatever the clocks say', () => {
  const clean = ours('before', 500, { serverId: 5, saved: saved('before') })
  assert.equal(agreed(clean, server(theirs('theirs', 102)))?.content, 'theirs')
})

void it('a draft deleted elsewhere disappears, unless it was changed here', () => {
  assert.equal(agreed(ours('same', 100, { serverId: 5, saved: saved('same') }), server()), undefined)
  const kept = agreed(ours('more', 100, { serverId: 5, saved: saved('same') }), server())
  assert.equal(kept?.content, 'more')
  assert.equal(kept?.serverId, undefined)
})

void it("the echo of a local change isn't a change", () => {
  const typing = ours('half a thought', 101.2, { serverId: 5, saved: saved('half'), posted: [saved('half a')] })
  const after = agreed(typing, server(theirs('half a', 101)))
  assert.equal(after?.content, 'half a thought')
  assert.ok(after !== undefined && isUnsaved(after))
  const done = ours('half a thought', 101.2, { serverId: 5, saved: saved('half a thought') })
  const late = { ...done, posted: [saved('half a'), saved('half a thought')] }
  assert.equal(agreed(late, server(theirs('half a', 101)))?.content, 'half a thought')
})

void it('the server trims spaces around a text, and limits it to the length of a message', () => {
  for (const [typed, kept] of [
    ['\n two lines\n\n', 'two lines'],
    ['x'.repeat(10_001), `${'x'.repeat(9_980)}\n[message truncated]`],
  ] as const) {
    const draft = ours(typed, 100.5, { serverId: 5, posted: [saved(typed)] })
    const after = agreed(draft, server(theirs(kept, 100)))
    assert.equal(after?.content, typed)
    assert.ok(after !== undefined && !isUnsaved(after))
    const shorter = ours('two', 101, { serverId: 5, saved: saved(typed), posted: [saved(typed), saved('two')] })
    assert.equal(agreed(shorter, server(theirs(kept, 100)))?.content, 'two')
  }
  const long = 't'.repeat(61)
  const [linkedTo] = linked(
    [ours('a', 1, { to: { channelId: 3, topic: long } })],
    server({ ...theirs('a', 1), topic: `${'t'.repeat(57)}...` }),
  )
  assert.equal(linkedTo?.serverId, 5)
})

void it('a draft is recognized, once, after its response was lost', () => {
  const lost = ours('typed on', 100, { posted: [saved('typed')] })
  const [first, second] = linked([lost, { ...lost, id: 'y' }], server(theirs('typed', 99)))
  assert.equal(first?.serverId, 5)
  assert.equal(second?.serverId, undefined)
  assert.deepEqual(
    allDrafts([ours('typed', 100, { serverId: 5 })], server(theirs('typed', 99), theirs('other', 200, 6))).map(
      ({ id }) => id,
    ),
    ['s6', 'x'],
  )
})

void it('a draft follows its topic, but not a single message of it', () => {
  const move = { stream_id: 3, orig_subject: 'Tides', subject: 'ebb', new_stream_id: 4 }
  assert.deepEqual(movedRecipient(ours('a', 1), { ...move, propagate_mode: 'change_all' }), {
    channelId: 4,
    topic: 'ebb',
  })
  assert.equal(movedRecipient(ours('a', 1), { ...move, propagate_mode: 'change_one' }), undefined)
  assert.equal(
    movedRecipient(ours('a', 1, { to: { channelId: 4, topic: 'tides' } }), { ...move, propagate_mode: 'change_all' }),
    undefined,
  )
})
