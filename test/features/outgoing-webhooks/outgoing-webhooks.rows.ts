// Outgoing webhook bots (docs/spec/outgoing-webhooks.md), with a bot's server on this machine.
import assert from 'node:assert/strict'
import { type BotAnswer, type BotServer, startBotServer } from '#test/bot-server.ts'
import { subscribe } from '#test/messages.ts'
import { valuesOf } from '#test/values.ts'
import { channel, remember, the } from '../messages/given.ts'
import { type Afterwards, bad, missing, type Row, rowsWith, type Scene } from '#test/row.ts'

const address = 'https://bot.example/tides'
const asked = { full_name: 'Tide Bot', short_name: 'tide', bot_type: 3 }
const memberCreates = { as: 'member', send: 'POST /bots' } as const
const memberReads = { as: 'member', send: 'GET /users/me' } as const
const bots = async ({ member }: Scene): Promise<any[]> => (await member.ok('GET /bots')).bots
const noBot: Afterwards = async scene => assert.deepEqual(await bots(scene), [])

/** A bot of the member, remembered as `bot`. */
const made =
  (fields: Record<string, unknown> = { payload_url: address }) =>
  async (scene: Scene): Promise<void> =>
    remember(scene, 'bot', (await scene.member.ok('POST /bots', { ...asked, ...fields })).user_id)
const theBot = (scene: Scene): string => `PATCH /bots/${the(scene, 'bot')}`
const asMade: Afterwards = async scene => {
  const [{ services }] = await bots(scene)
  assert.deepEqual(valuesOf(services, 'base_url', 'interface'), [[address, 1]])
}

/** URLs that are refused for new and existing bots; `at` is the name of the parameter. */
const wrongAddresses: readonly (readonly [when: string, url: string, why: string])[] = [
  ['no address of the web', 'ftp://bot.example/tides', 'is not a URL'],
  ['a word', 'tides', 'is not a URL'],
  ['a login', 'https://me:secret@bot.example/', 'must not contain a login'],
  ['the port of another service', 'http://bot.example:25/', 'has a port that is not allowed'],
  ['2001 characters', `https://bot.example/${'x'.repeat(1_981)}`, 'is too long (limit: 2000 characters)'],
]

const conversation = async (
  scene: Scene,
  narrow: readonly object[],
  as: 'member' | 'owner' = 'member',
): Promise<any[]> => {
  const wanted = { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false }
  return (await scene[as].ok('GET /messages', wanted)).messages
}
/** What the Notification Bot has sent to the member. */
const notices = async (scene: Scene): Promise<string[]> =>
  (await conversation(scene, [{ operator: 'is', operand: 'dm' }]))
    .filter(({ sender_full_name }) => sender_full_name === 'Notification Bot')
    .map(({ content }) => content)
const answersOf = async (scene: Scene): Promise<any[]> =>
  (await conversation(scene, [])).filter(({ sender_id }) => sender_id === the(scene, 'bot'))
const notice = (scene: Scene, message: number, problem: string): string =>
  `@_**Tide Bot|${the(scene, 'bot')}** couldn't respond to message ${message}: ${problem}.`

/** Without a bot's server. */
export const webhookRows: readonly Row[] = [
  {
    clause: 'outgoing-webhooks#webhook-create',
    when: 'two bots, one in each format',
    ...memberCreates,
    fields: { ...asked, payload_url: address },
    has: { api_key: /^\w{32}$/ },
    async afterwards(scene) {
      await scene.member.ok('POST /bots', {
        ...asked,
        full_name: 'Wind Bot',
        short_name: 'wind',
        payload_url: JSON.stringify('http://bot.example:8080/winds'),
        interface_type: 2,
      })
      const services = (await bots(scene)).flatMap(bot => bot.services)
      assert.deepEqual(valuesOf(services, 'base_url', 'interface'), [
        [address, 1],
        ['http://bot.example:8080/winds', 2],
      ])
      const tokens = valuesOf(services, 'token')
      assert.equal(new Set(tokens).size, 2)
      for (const token of tokens) assert.match(String(token), /^\w{32}$/)
    },
  },
  {
    clause: 'outgoing-webhooks#webhook-address',
    when: 'no address',
    ...memberCreates,
    fields: asked,
    error: missing('payload_url'),
    afterwards: noBot,
  },
  ...wrongAddresses.flatMap(([when, url, why]) =>
    rowsWith({ as: 'member' }, [
      {
        clause: 'outgoing-webhooks#webhook-address',
        when,
        send: 'POST /bots',
        fields: { ...asked, payload_url: url },
        error: bad(`payload_url ${why}`),
        afterwards: noBot,
      },
      {
        clause: 'outgoing-webhooks#webhook-change',
        when: `${when}, for an existing bot`,
        send: 'PATCH /bots/999999',
        fields: { service_payload_url: url },
        error: bad(`service_payload_url ${why}`),
      },
    ]),
  ),
  ...rowsWith({ clause: 'outgoing-webhooks#webhook-interface', as: 'member', error: bad('Invalid interface type') }, [
    {
      when: 'a new bot in another format',
      send: 'POST /bots',
      fields: { ...asked, payload_url: address, interface_type: 3 },
      afterwards: noBot,
    },
    {
      when: 'another format for an existing bot, next to a good URL',
      given: made(),
      send: theBot,
      fields: { service_interface: 0, service_payload_url: 'https://bot.example/other' },
      afterwards: asMade,
    },
  ]),
  {
    clause: 'outgoing-webhooks#webhook-change',
    when: 'a new URL and a new format; the token stays',
    given: made(),
    ...memberReads,
    async afterwards(scene) {
      const tokens = async (): Promise<unknown[]> => valuesOf((await bots(scene))[0].services, 'token')
      const before = await tokens()
      const change = { service_payload_url: 'http://bot.example/other', service_interface: 2 }
      assert.partialDeepStrictEqual(await scene.member.ok(theBot(scene), change), change)
      assert.deepEqual(valuesOf((await bots(scene))[0].services, 'base_url', 'interface'), [
        ['http://bot.example/other', 2],
      ])
      assert.deepEqual(await tokens(), before)
    },
  },
  {
    clause: 'outgoing-webhooks#webhook-change',
    when: 'another kind of bot',
    as: 'owner',
    send: ({ bot }) => `PATCH /bots/${bot.id}`,
    fields: { service_payload_url: address },
    error: bad('Invalid bot type'),
  },
  ...rowsWith(
    { clause: 'outgoing-webhooks#webhook-private-address', ...memberReads },
    ['http://127.0.0.1:8080/', 'http://10.1.2.3/', 'http://169.254.169.254/latest', 'http://[::1]:8080/'].map(url => ({
      when: `${url} isn't called, and the bot's owner is notified`,
      given: made({ payload_url: url }),
      async afterwards(scene: Scene) {
        const id = await scene.owner.send([the(scene, 'bot')], 'hello')
        await scene.world.app.jobs.idle()
        const problem = 'the address belongs to a network that may not be called'
        assert.deepEqual(await notices(scene), [notice(scene, id, problem)])
        assert.deepEqual(await answersOf(scene), [])
      },
    })),
  ),
]

const general = channel('general', 'public', ['owner', 'member'])
const mention = '@**Tide Bot** hello'

/** A row with a bot of the member whose server gives these responses, one after the other. */
const calling = (
  clause: string,
  when: string,
  answers: readonly (BotAnswer | 'never')[],
  work: (scene: Scene, server: BotServer) => Promise<void>,
  interface_type = 1,
): Row => ({
  clause,
  when,
  given: general,
  ...memberReads,
  async afterwards(scene) {
    const server = await startBotServer()
    try {
      server.answer('/', ...answers)
      await made({ payload_url: server.url('/'), interface_type })(scene)
      await work(scene, server)
    } finally {
      await server.stop()
    }
  },
})
const idle = ({ world }: Scene): Promise<void> => world.app.jobs.idle()

/** On a server that may call private networks and waits one second for a response. */
export const calledRows: readonly Row[] = [
  calling(
    'outgoing-webhooks#webhook-payload outgoing-webhooks#webhook-triggers outgoing-webhooks#webhook-answer',
    'a mention in a channel',
    [[200, { content: 'High at **noon**' }]],
    async (scene, server) => {
      const { owner, member } = scene
      const id = await owner.send('general', mention, 'tides')
      await idle(scene)
      const [{ headers, json }, ...more] = server.requests('/') as [any]
      assert.deepEqual(more, [])
      assert.equal(headers['content-type'], 'application/json')
      const { message, ...rest } = json
      const [{ username, services }] = await bots(scene)
      assert.deepEqual(rest, {
        bot_email: username,
        bot_full_name: 'Tide Bot',
        data: mention,
        token: services[0].token,
        trigger: 'mention',
      })
      const wanted = { message_ids: [id], apply_markdown: false, client_gravatar: false }
      const { flags: _, ...seen } = (await member.ok('GET /messages', wanted)).messages[0]
      const { rendered_content, ...shown } = message
      assert.deepEqual(shown, seen)
      assert.match(rendered_content, /^<p><span class="user-mention" data-user-id="\d+">@Tide Bot<\/span> hello<\/p>$/)
      assert.deepEqual(valuesOf(await answersOf(scene), 'display_recipient', 'subject', 'content', 'client'), [
        ['general', 'tides', 'High at **noon**', 'OutgoingWebhookResponse'],
      ])
      assert.ok(!scene.world.log().includes(services[0].token))
    },
  ),
  calling(
    'outgoing-webhooks#webhook-triggers outgoing-webhooks#webhook-answer',
    'direct messages; empty answers post nothing, and an answer may have the old form',
    [
      [200, { response_not_required: true, content: 'never' }],
      [200, '""'],
      [204],
      [200, {}],
      [200, { content: '  ' }],
      [200, { response_string: 'old' }],
      [200, { content: 'at last' }],
    ],
    async (scene, server) => {
      for (let nth = 0; nth < 7; nth++) {
        await scene.member.send([the(scene, 'bot')], `question ${nth}`)
        await idle(scene)
      }
      const triggers = server.requests('/').map(({ json }) => [json.trigger, json.message.type])
      assert.deepEqual(
        triggers,
        Array.from({ length: 7 }, () => ['direct_message', 'private']),
      )
      assert.deepEqual(valuesOf(await answersOf(scene), 'content'), ['old', 'at last'])
      assert.deepEqual(await notices(scene), [])
    },
  ),
  calling(
    'outgoing-webhooks#webhook-triggers',
    'silent mentions, code, wildcards, messages of bots and channels that the bot may not read do not call it',
    [[200, { content: 'here' }]],
    async (scene, server) => {
      const { owner, bot } = scene
      await scene.channel('secret', { invite_only: true })
      await owner.send('general', '@_**Tide Bot** silent')
      await owner.send('general', `@**all** hello \`${mention}\``)
      await owner.send('secret', mention)
      await bot.send('general', mention)
      await bot.send([the(scene, 'bot')], 'hello')
      await idle(scene)
      const ids = [await owner.send('general', mention)]
      await subscribe(owner, 'secret', { id: the(scene, 'bot') })
      ids.push(await owner.send('secret', mention))
      await idle(scene)
      assert.deepEqual(
        server
          .requests('/')
          .map(({ json }) => json.message.id)
          .toSorted((a, b) => a - b),
        ids,
      )
      assert.deepEqual(valuesOf(await answersOf(scene), 'display_recipient'), ['general'])
      assert.equal((await conversation(scene, [], 'owner')).at(-1).sender_id, the(scene, 'bot'))
    },
  ),
  calling(
    'outgoing-webhooks#webhook-payload-slack outgoing-webhooks#webhook-answer',
    'the format of Slack',
    [[200, { text: 'Hi' }]],
    async (scene, server) => {
      const { owner, realm, host } = scene
      const id = await owner.send('general', mention)
      await idle(scene)
      await owner.send([the(scene, 'bot')], 'directly')
      await idle(scene)
      const [{ headers, text }, direct] = server.requests('/') as [any, any]
      assert.equal(headers['content-type'], 'application/x-www-form-urlencoded')
      assert.partialDeepStrictEqual(Object.fromEntries(new URLSearchParams(direct.text)), {
        channel_name: 'directmessage',
        trigger_word: 'direct_message',
        text: 'directly',
      })
      const { team_domain, ...form } = Object.fromEntries(new URLSearchParams(text))
      const { message } = await owner.ok(`GET /messages/${id}`)
      assert.equal(team_domain?.replace(/:\d+$/, ''), host)
      assert.deepEqual(form, {
        token: (await bots(scene))[0].services[0].token,
        team_id: `T${realm.id}`,
        channel_id: `C${message.stream_id}`,
        channel_name: 'general',
        thread_ts: String(message.timestamp),
        timestamp: String(message.timestamp),
        user_id: `U${owner.id}`,
        user_name: owner.name,
        text: mention,
        trigger_word: 'mention',
        service_id: String(the(scene, 'bot')),
      })
      assert.deepEqual(valuesOf(await answersOf(scene), 'content'), ['Hi'])
    },
    2,
  ),
  calling(
    'outgoing-webhooks#webhook-failure',
    'refusals and answers of another form',
    [
      [404],
      [200, 'hello'],
      [200, ['content']],
      [200, { content: 7 }],
      [200, 'x'.repeat(300_000)],
      [302, '', { location: '/' }],
    ],
    async (scene, server) => {
      const told: string[] = []
      const unknownForm = "the response isn't in a known format"
      for (const problem of [
        'the response has status 404',
        unknownForm,
        unknownForm,
        unknownForm,
        'the answer has more than 262144 bytes',
        'the response has status 302',
      ]) {
        told.push(notice(scene, await scene.owner.send('general', mention), problem))
        await idle(scene)
      }
      assert.deepEqual(await notices(scene), told)
      assert.equal(server.requests('/').length, 6)
      assert.deepEqual(await answersOf(scene), [])
    },
  ),
  calling(
    'outgoing-webhooks#webhook-failure',
    'a bot that never answers: the message is there, and the owner is told after the last call',
    [[500], [503], [500], 'never'],
    async (scene, server) => {
      const { owner, member, world } = scene
      const id = await owner.send('general', mention)
      assert.equal((await member.ok(`GET /messages/${id}`)).raw_content, mention)
      await idle(scene)
      for (const seconds of [5, 20, 60]) {
        assert.deepEqual(await notices(scene), [])
        world.advance(seconds)
        world.app.jobs.wake('outgoing webhooks')
        await idle(scene)
      }
      assert.equal(server.requests('/').length, 4)
      assert.deepEqual(await notices(scene), [notice(scene, id, 'no response within 1 s')])
      assert.deepEqual(await answersOf(scene), [])
    },
  ),
]
