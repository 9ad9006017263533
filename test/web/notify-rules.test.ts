// Which messages cause notifications.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { excerptOf } from '#web/content/spoken-text.ts'
import { tellingOf } from '#web/notify/rules.ts'
import { badgeOf } from '#web/store/counts.ts'
import { makeStore } from '#web/store/store.ts'
import { type Message, Policy } from '#web/store/types.ts'

const [me, other, quay] = [1, 2, 7]

/** The server's values for a new account. */
const factory = {
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  wildcard_mentions_notify: true,
  notification_sound: 'zulip',
}

interface Case {
  readonly when: string
  readonly direct?: true
  readonly sender?: number
  readonly flags?: readonly string[]
  readonly policy?: number
  readonly channel?: object
  readonly isStranger?: true
  readonly settings?: object
  readonly told: 'both' | 'desktop' | 'sound' | 'nothing'
}

const cases: readonly Case[] = [
  { when: 'an ordinary channel message', told: 'nothing' },
  { when: 'a direct message', direct: true, told: 'both' },
  { when: "the user's own direct message", direct: true, sender: me, told: 'nothing' },
  { when: 'a direct message that is already read', direct: true, flags: ['read'], told: 'nothing' },
  { when: 'a direct message, without sounds', direct: true, settings: { enable_sounds: false }, told: 'desktop' },
  {
    when: 'a direct message, no sound chosen',
    direct: true,
    settings: { notification_sound: 'none' },
    told: 'desktop',
  },
  {
    when: 'a direct message, without notifications',
    direct: true,
    settings: { enable_desktop_notifications: false },
    told: 'sound',
  },
  { when: 'a mention', flags: ['mentioned'], told: 'both' },
  { when: 'a mention in a muted topic', flags: ['mentioned'], policy: Policy.muted, told: 'both' },
  { when: 'a mention in a muted channel', flags: ['mentioned'], channel: { is_muted: true }, told: 'both' },
  { when: 'a mention in a channel the user has left', flags: ['mentioned'], isStranger: true, told: 'both' },
  { when: 'an alert word', flags: ['has_alert_word'], told: 'both' },
  { when: 'an alert word in a muted topic', flags: ['has_alert_word'], policy: Policy.muted, told: 'nothing' },
  { when: 'an alert word in a muted channel', flags: ['has_alert_word'], channel: { is_muted: true }, told: 'nothing' },
  {
    when: 'an alert word in an unmuted topic of a muted channel',
    flags: ['has_alert_word'],
    channel: { is_muted: true },
    policy: Policy.unmuted,
    told: 'both',
  },
  { when: 'a channel wildcard mention', flags: ['stream_wildcard_mentioned'], told: 'both' },
  { when: 'a topic wildcard mention', flags: ['topic_wildcard_mentioned'], told: 'both' },
  {
    when: 'a wildcard mention, wildcards turned off',
    flags: ['stream_wildcard_mentioned'],
    settings: { wildcard_mentions_notify: false },
    told: 'nothing',
  },
  {
    when: 'a wildcard mention, wildcards turned on for this channel only',
    flags: ['stream_wildcard_mentioned'],
    settings: { wildcard_mentions_notify: false },
    channel: { wildcard_mentions_notify: true },
    told: 'both',
  },
  {
    when: 'a wildcard mention, wildcards turned off for this channel',
    flags: ['stream_wildcard_mentioned'],
    channel: { wildcard_mentions_notify: false },
    told: 'nothing',
  },
  {
    when: 'a wildcard mention in a muted channel',
    flags: ['stream_wildcard_mentioned'],
    channel: { is_muted: true },
    told: 'nothing',
  },
  {
    when: 'a wildcard mention in a muted channel with wildcards turned on',
    flags: ['stream_wildcard_mentioned'],
    channel: { is_muted: true, wildcard_mentions_notify: true },
    told: 'both',
  },
  {
    when: 'a wildcard mention in a followed topic, turned on only there',
    flags: ['topic_wildcard_mentioned'],
    policy: Policy.followed,
    settings: {
      wildcard_mentions_notify: false,
      enable_followed_topic_desktop_notifications: false,
      enable_followed_topic_audible_notifications: false,
    },
    told: 'both',
  },
  { when: 'a followed topic', policy: Policy.followed, told: 'both' },
  { when: 'a followed topic of a muted channel', policy: Policy.followed, channel: { is_muted: true }, told: 'both' },
  {
    when: 'a followed topic, desktop notifications turned off',
    policy: Policy.followed,
    settings: { enable_followed_topic_desktop_notifications: false },
    told: 'sound',
  },
  { when: 'an unmuted topic', policy: Policy.unmuted, told: 'nothing' },
  { when: 'a channel with notifications', channel: { desktop_notifications: true }, told: 'desktop' },
  { when: 'a channel with sounds', channel: { audible_notifications: true }, told: 'sound' },
  {
    when: 'a muted channel with notifications',
    channel: { desktop_notifications: true, is_muted: true },
    told: 'nothing',
  },
  {
    when: 'a muted topic of a channel with notifications',
    channel: { desktop_notifications: true },
    policy: Policy.muted,
    told: 'nothing',
  },
  {
    when: 'notifications for all channels',
    settings: { enable_stream_desktop_notifications: true, enable_stream_audible_notifications: true },
    told: 'both',
  },
  {
    when: 'notifications for all channels but this one',
    settings: { enable_stream_desktop_notifications: true },
    channel: { desktop_notifications: false },
    told: 'nothing',
  },
]

const names = { both: [true, true], desktop: [true, false], sound: [false, true], nothing: [false, false] } as const

void describe('notifications of a message', () => {
  for (const { when, direct, sender = other, flags = [], policy = 0, channel, isStranger, settings, told } of cases)
    void it(`${when}: ${told}`, () => {
      const subscription = {
        stream_id: quay,
        name: 'quay',
        is_muted: false,
        desktop_notifications: null,
        audible_notifications: null,
        wildcard_mentions_notify: null,
        ...channel,
      }
      const store = makeStore(
        {
          subscriptions: isStranger ? [] : [subscription],
          user_topics: [{ stream_id: quay, topic_name: 'tide', last_updated: 0, visibility_policy: policy }],
          user_settings: { ...factory, ...settings },
        } as never,
        me,
      )
      const recipient = direct ? { display_recipient: [{ id: me }, { id: other }] } : { stream_id: quay }
      const message = {
        id: 5,
        sender_id: sender,
        flags,
        subject: direct ? '' : 'Tide',
        ...recipient,
      } as unknown as Message
      const { desktop, sound } = tellingOf(store, message)
      assert.deepEqual([desktop, sound], names[told])
    })

  void it('the text omits spoilers and has at most 200 characters', () => {
    const html = '<p>a &amp; b</p><div class="spoiler-block"><div class="spoiler-header"><p>end</p></div>'
    assert.equal(excerptOf(`${html}<div class="spoiler-content"><p>he dies</p></div></div>`), 'a & b end')
    assert.equal(excerptOf('<p>fresh <img alt=":herring:" class="emoji" src="/herring.png">!</p>'), 'fresh :herring:!')
    assert.equal([...excerptOf(`<p>${'ä'.repeat(300)}</p>`)].length, 200)
    const formula =
      '<math><semantics><mfrac><mi>a</mi><mi>b</mi></mfrac><annotation>\\frac{a}{b}</annotation></semantics></math>'
    const drawn = '<span class="katex-html" aria-hidden="true">ab</span>'
    assert.equal(excerptOf(`<p>see <span class="katex">${formula}${drawn}</span></p>`), 'see \\frac{a}{b}')
  })
})

void describe('the number on the icon', () => {
  /** A direct message, a mention in a followed topic, another message there, an ordinary message. */
  const unread_msgs = {
    count: 4,
    huddles: [],
    old_unreads_missing: false,
    mentions: [11],
    pms: [{ other_user_id: other, unread_message_ids: [10] }],
    streams: [
      { stream_id: quay, topic: 'tide', unread_message_ids: [11, 12] },
      { stream_id: quay, topic: 'fog', unread_message_ids: [13] },
    ],
  }
  for (const [display, count] of [
    [1, 4],
    [2, 3],
    [3, 2],
    [4, 0],
  ])
    void it(`setting ${display}: ${count}`, () => {
      const store = makeStore(
        {
          unread_msgs,
          subscriptions: [{ stream_id: quay, name: 'quay', is_muted: false }],
          user_topics: [{ stream_id: quay, topic_name: 'tide', last_updated: 0, visibility_policy: Policy.followed }],
          user_settings: { desktop_icon_count_display: display },
        } as never,
        me,
      )
      assert.deepEqual(badgeOf(store), { count, hasDirect: display !== 4 })
    })
})
