// Reporting a message to the moderators (docs/spec/reports.md).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { all } from '#test/given.ts'
import { archived, channel, done, sent, the, unsubscribed } from '../messages/given.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const send = (scene: Scene): string => `POST /messages/${the(scene, 'message')}/report`
const anywhere = 'POST /messages/1/report'
const place = channel('place', 'public', ['owner', 'member'])
const moderated = all(
  channel('moderation', 'protected', ['owner', 'moderator']),
  done('owner', 'PATCH /realm', scene => ({ moderation_request_channel_id: the(scene, 'moderation') })),
)
const inPlace = all(moderated, place, sent('member', 'place', 'buy my book\n\nnow'))
const spam = { report_type: 'spam' }
const reasons = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
}

/** The newest message in the moderation channel. */
async function lastReport(scene: Scene): Promise<any> {
  const { messages } = await scene.moderator.ok('GET /messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    narrow: [{ operator: 'channel', operand: the(scene, 'moderation') }],
  })
  return messages.at(-1)
}

const refusals: readonly Row[] = [
  ...rowsWith({ as: 'member', send: anywhere }, [
    {
      clause: 'reports#description-length',
      when: 'a description of 1,001 characters',
      fields: { description: '\u{1F600}'.repeat(1_001) },
      error: bad('description is too long (limit: 1000 characters)'),
    },
    { clause: 'reports#report-type', when: 'without a reason', error: missing('report_type') },
    ...['boring', '', 'Spam'].map((report_type): Part => ({
      clause: 'reports#report-type',
      when: `the unknown reason '${report_type}'`,
      fields: { report_type },
      error: bad('Invalid report_type: Value error, Not in the list of possible values'),
    })),
    {
      clause: 'reports#explanation',
      when: 'the reason "other" needs an explanation, checked before anything else',
      fields: { report_type: 'other' },
      error: bad('An explanation is required.'),
    },
    {
      clause: 'reports#explanation',
      when: "an empty explanation doesn't count",
      fields: { report_type: 'other', description: '' },
      error: bad('An explanation is required.'),
    },
    {
      clause: 'reports#moderation-channel',
      when: "without a moderation channel, even for a message that doesn't exist",
      fields: spam,
      error: bad('Moderation request channel must be specified to enable message reporting.'),
    },
  ]),
  ...rowsWith({ clause: 'reports#visible', send, fields: spam, error: bad('Invalid message(s)') }, [
    { when: 'a hidden message', given: all(moderated, sent('member', ['guest'])), as: 'owner' },
    { when: 'no such message', given: moderated, as: 'owner', send: 'POST /messages/987654321/report' },
    {
      when: 'a message in a channel that the user has left',
      given: all(
        moderated,
        channel('team', 'shared', ['owner', 'member']),
        sent('owner', 'team'),
        unsubscribed('team', 'member'),
      ),
      as: 'member',
    },
  ]),
]

const reports: readonly Row[] = [
  ...Object.entries(reasons).map(([report_type, name]): Row => ({
    clause: `reports#reported reports#reasons${report_type === 'other' ? ' reports#explanation' : ''}`,
    when: `${report_type}, with ${report_type === 'other' ? 'spaces as an' : 'no'} explanation`,
    given: inPlace,
    as: 'owner',
    send,
    fields: { report_type, ...(report_type === 'other' ? { description: '  ' } : {}) },
    answers: {},
    async afterwards(scene) {
      const { content } = await lastReport(scene)
      assert.ok(content.includes(`\n**${name}**.`), content)
    },
  })),
  ...rowsWith({ clause: 'reports#reporters', send, fields: spam, answers: {} }, [
    ...(['owner', 'admin', 'moderator', 'member', 'bot'] as const).map((as): Part => ({
      when: `the ${as} may report, subscribed or not, even their own messages`,
      given: inPlace,
      as,
    })),
    {
      when: 'a guest may report visible messages, repeatedly',
      given: all(moderated, sent('member', ['guest'], 'psst'), done('guest', send, spam)),
      as: 'guest',
    },
  ]),
  ...rowsWith({ given: inPlace, as: 'owner', send }, [
    {
      clause: 'reports#reported reports#sender-and-topic reports#text',
      when: 'the notification bot names the reporter and the message',
      fields: { report_type: 'norms', description: '*Twice* a day.' },
      async afterwards(scene) {
        const { owner, member } = scene
        const { sender_full_name, sender_email, sender_realm_str, subject, flags, content } = await lastReport(scene)
        assert.deepEqual([sender_full_name, sender_email], ['Notification Bot', 'notification-bot@parley.invalid'])
        assert.notEqual(sender_realm_str, scene.realm.subdomain)
        assert.deepEqual([subject, flags], [`${member.name} moderation`, []], 'unread for the moderators')
        const id = the(scene, 'message')
        const { timestamp } = (await owner.ok(`GET /messages/${id}`)).message
        const time = `<time:${new Date(timestamp * 1000).toISOString().slice(0, 19)}Z>`
        const [reporter, sender] = [owner, member].map(person => `@_**${person.name}|${person.id}**`)
        const lines = [
          `${reporter} reported a message sent by ${sender} at ${time}.`,
          '```quote',
          '**Violates community norms**. *Twice* a day.',
          '```',
          `\`\`\`spoiler Original message at #**place>topic@${id}**`,
          'buy my book',
          '',
          'now',
          '```',
        ]
        assert.equal(content, lines.join('\n'))
      },
    },
  ]),
  ...rowsWith({ as: 'owner', send, fields: spam }, [
    {
      clause: 'reports#text',
      when: 'the other participants of a group conversation are listed',
      given: all(moderated, sent('member', ['guest', 'owner'], 'psst')),
      as: 'guest',
      async afterwards(scene) {
        const { content } = await lastReport(scene)
        for (const { name, id } of [scene.guest, scene.member, scene.owner])
          assert.ok(content.includes(`@_**${name}|${id}**`), content)
        assert.match(content, / to .*@_\*\*/)
        assert.ok(!content.includes('#**'), content)
      },
    },
    {
      clause: 'reports#text',
      when: 'a long message is cut',
      given: all(moderated, place, sent('member', 'place', '🐙'.repeat(10_000))),
      async afterwards(scene) {
        const { content } = await lastReport(scene)
        const marker = '\n[message truncated]'
        assert.ok(content.includes(`${'🐙'.repeat(8_500 - marker.length)}${marker}`))
        assert.ok(!content.includes('🐙'.repeat(8_501 - marker.length)))
      },
    },
    ...([49, 50] as const).map((length): Part => ({
      clause: 'reports#sender-and-topic',
      when: `the topic is cut to 60 characters: a name of ${length}`,
      given: all(done('member', 'PATCH /settings', { full_name: 'N'.repeat(length) }), inPlace),
      async afterwards(scene) {
        const { subject } = await lastReport(scene)
        assert.equal(subject, length === 49 ? `${'N'.repeat(49)} moderation` : `${'N'.repeat(50)} modera...`)
      },
    })),
    {
      clause: 'reports#sender-and-topic',
      when: 'in a channel with only the empty topic the report uses that topic',
      given: all(
        inPlace,
        done('owner', scene => `PATCH /streams/${the(scene, 'moderation')}`, { topics_policy: 'empty_topic_only' }),
      ),
      async afterwards(scene) {
        const { subject, sender_email, content } = await lastReport(scene)
        assert.equal(subject, 'general chat')
        assert.match(sender_email, /^notification-bot@/)
        assert.ok(content.includes('reported a message'), content)
      },
    },
  ]),
  {
    clause: 'reports#choosing-the-channel',
    when: 'the channel must be private',
    given: place,
    as: 'owner',
    send: 'PATCH /realm',
    fields: scene => ({ moderation_request_channel_id: the(scene, 'place') }),
    error: bad('Moderation request channel must be private.'),
  },
  ...rowsWith({ send, fields: spam }, [
    {
      clause: 'reports#choosing-the-channel reports#moderation-channel',
      when: '-1 turns reports off',
      given: all(inPlace, done('owner', 'PATCH /realm', { moderation_request_channel_id: -1 })),
      as: 'owner',
      error: bad('Moderation request channel must be specified to enable message reporting.'),
    },
    {
      clause: 'reports#choosing-the-channel',
      when: 'archiving the channel also turns them off',
      given: all(inPlace, archived('moderation')),
      as: 'owner',
      error: bad('Moderation request channel must be specified to enable message reporting.'),
    },
    {
      clause: 'reports#audience',
      when: "only the channel's subscribers get the report",
      given: inPlace,
      as: 'member',
      async afterwards(scene) {
        const report = await lastReport(scene)
        const { event, payload, audience } = await lastEvent(scene)
        assert.deepEqual([event, payload.message_id], ['message', report.id])
        assert.deepEqual(audience, { subscribersOf: the(scene, 'moderation') })
        assert.equal((await scene.member.call(`GET /messages/${report.id}`)).body.msg, 'Invalid message(s)')
      },
    },
  ]),
]

export const messageReports: readonly Row[] = [...refusals, ...reports]
