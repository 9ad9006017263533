// Default settings for new users (docs/spec/organization.md#patch-realmuser_settings_defaults).
import assert from 'node:assert/strict'
import { differing, own, presets } from '#test/personal-settings.ts'
import { bad, type Row, rowsWith, type Scene } from '#test/row.ts'

const send = 'PATCH /realm/user_settings_defaults'
const asAdmin = { as: 'admin', send } as const
const listed = (name: string): string => `Invalid ${name}: Value error, Not in the list of possible values`

async function newcomerHas(scene: Scene, values: object): Promise<void> {
  assert.deepEqual(await differing(scene, await scene.join('Late Riser'), values), [])
}

async function toldDefaults({ events }: Scene): Promise<unknown[]> {
  const told = (await events()).filter(({ type }) => type === 'realm_user_settings_defaults')
  return told.map(({ op, payload, audience }) => ({ op, ...payload, audience }))
}
const told = (property: string, value: unknown): object => ({
  op: 'update',
  property,
  value,
  audience: { everyone: true },
})

const nothingChanged = {
  async afterwards(scene: Scene): Promise<void> {
    assert.deepEqual(await toldDefaults(scene), [])
    await newcomerHas(scene, presets.factory)
  },
}
/** For refused rows: nothing has changed. */
const ownScene = { given: async () => {} }

/** Names of settings that new users don't get, and old names. */
const old = { timezone: 'Europe/Berlin', dense_mode: true, default_view: 'x', escape_navigates_to_default_view: 1 }

const choices: Readonly<Record<string, readonly unknown[]>> = {
  automatically_follow_topics_policy: [1, 2, 3, 4],
  automatically_unmute_topics_in_muted_streams_policy: [1, 2, 3, 4],
  color_scheme: [1, 2, 3],
  demote_inactive_streams: [1, 2, 3],
  desktop_icon_count_display: [1, 2, 3, 4],
  email_address_visibility: [1, 2, 3, 4, 5],
  email_notifications_batching_period_seconds: [1, 604_800],
  realm_name_in_email_notifications_policy: [1, 2, 3],
  user_list_style: [1, 2, 3],
  web_channel_default_view: [1, 2, 3, 4],
  web_mark_read_on_scroll_policy: [1, 2, 3],
  web_stream_unreads_count_display_policy: [1, 2, 3],
  emojiset: ['google', 'twitter', 'text'],
  notification_sound: ['none', 'beep_boop', 'zing', 'zulip'],
  resolved_topic_notice_auto_read_policy: ['always', 'except_followed', 'never'],
  web_animate_image_previews: ['always', 'on_hover', 'never'],
  web_home_view: ['recent', 'inbox', 'all_messages'],
}
/** A value that is not allowed, and its error. */
const outside: Readonly<Record<string, readonly [value: unknown, msg: string]>> = {
  ...Object.fromEntries(
    Object.entries(choices)
      .filter(([, [first]]) => typeof first === 'number')
      .map(([name, values]) => [name, [values.length + 1, listed(name)]]),
  ),
  email_notifications_batching_period_seconds: [-1, 'Invalid email batching period: -1 seconds'],
  emojiset: ['constructor', listed('emojiset')],
  notification_sound: ['moo', "Invalid notification sound 'moo'"],
  resolved_topic_notice_auto_read_policy: ['x', 'Invalid resolved_topic_notice_auto_read_policy'],
  web_animate_image_previews: ['x', 'Invalid web_animate_image_previews'],
  web_home_view: ['recent_topics', 'Invalid web_home_view'],
}

export const settingsDefaults: readonly Row[] = [
  {
    clause: 'organization#defaults-administrators conventions#roles',
    when: 'a member, without parameters',
    as: 'member',
    send,
    error: [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
  },
  {
    clause:
      'organization#defaults-scope organization#defaults-answer organization#defaults-factory organization#defaults-more-settings',
    when: 'every setting is changed in one request, and a user joins',
    ...asAdmin,
    fields: presets.other,
    answers: {},
    async afterwards(scene) {
      await scene.admin.ok(send, presets.other)
      const names = Object.keys(presets.other).sort()
      assert.deepEqual(
        await toldDefaults(scene),
        names.map(name => told(name, presets.other[name])),
      )
      await newcomerHas(scene, { ...presets.other, ...own.factory })
    },
  },
  {
    clause: 'organization#defaults-existing-users',
    when: 'existing users keep their settings',
    ...asAdmin,
    fields: presets.other,
    afterwards: async scene => assert.deepEqual(await differing(scene, scene.member, presets.factory), []),
  },
  {
    clause: 'organization#defaults-factory',
    when: 'the factory values',
    ...asAdmin,
    fields: presets.factory,
    answers: {},
    ...nothingChanged,
  },
  ...Object.entries(choices).map(([name, values]): Row => ({
    clause: 'organization#defaults-values',
    when: `the values of ${name}`,
    ...asAdmin,
    async afterwards(scene) {
      for (const value of values) await scene.admin.ok(send, { [name]: value })
      await newcomerHas(scene, { [name]: values.at(-1) })
    },
  })),
  ...Object.entries(outside).map(([name, [value, msg]]): Row => ({
    clause: 'organization#defaults-values',
    when: `${name} isn't ${String(value)}`,
    ...asAdmin,
    fields: { [name]: value },
    error: bad(msg),
  })),
  {
    clause: 'organization#defaults-not-accepted organization#defaults-scope conventions#feature-level-fields',
    when: 'personal settings, and old names',
    ...asAdmin,
    fields: { ...own.other, ...old },
    answers: {
      ignored_parameters_unsupported: [...Object.keys(own.other), ...Object.keys(old)].sort(),
    },
  },
  ...rowsWith({ clause: 'organization#defaults-order', ...ownScene, ...asAdmin, ...nothingChanged }, [
    {
      when: 'a type is wrong, and so are the sound and the period',
      fields: {
        email_notifications_batching_period_seconds: 0,
        notification_sound: 'moo',
        wildcard_mentions_notify: 1,
        enter_sends: true,
      },
      error: bad('wildcard_mentions_notify is not a boolean'),
    },
    {
      when: 'the sound and the period are wrong',
      fields: { email_notifications_batching_period_seconds: 0, notification_sound: 'moo', enter_sends: true },
      error: bad("Invalid notification sound 'moo'"),
    },
  ]),
  {
    clause: 'organization#defaults-nothing',
    when: 'no parameters',
    ...asAdmin,
    answers: {},
    ...nothingChanged,
  },
  {
    clause: 'organization#defaults-same events#user-settings-defaults',
    when: 'one value is new, another is the current one',
    ...asAdmin,
    fields: { enter_sends: false, color_scheme: 2 },
    answers: {},
    afterwards: async scene => assert.deepEqual(await toldDefaults(scene), [told('color_scheme', 2)]),
  },
  {
    clause: 'organization#defaults-event events#user-settings-defaults',
    when: 'several change',
    ...asAdmin,
    fields: { resolved_topic_notice_auto_read_policy: 'never', enter_sends: true, color_scheme: 2 },
    answers: {},
    afterwards: async scene =>
      assert.deepEqual(await toldDefaults(scene), [
        told('color_scheme', 2),
        told('enter_sends', true),
        told('resolved_topic_notice_auto_read_policy', 'never'),
      ]),
  },
  {
    clause: 'organization#defaults-new-users',
    when: 'an administrator creates an account afterwards',
    given: ({ admin }) => admin.ok(send, { email_address_visibility: 3 }),
    as: 'admin',
    send: 'POST /users',
    fields: { email: 'new@lantern-bay.example', password: 'four herons by the lock', full_name: 'New Person' },
    async afterwards({ member }, { body }) {
      assert.equal((await member.ok(`GET /users/${body.user_id}`)).user.delivery_email, null)
    },
  },
  {
    clause: 'organization#defaults-bots users#bot-addresses',
    when: 'a user creates a bot afterwards',
    given: ({ admin }) => admin.ok(send, { email_address_visibility: 4 }),
    as: 'member',
    send: 'POST /bots',
    fields: { full_name: 'Tide Table', short_name: 'tides' },
    async afterwards({ guest }, { body }) {
      assert.match((await guest.ok(`GET /users/${body.user_id}`)).user.delivery_email, /^tides-bot@/)
    },
  },
  {
    clause: 'organization#defaults-bot-callers',
    when: 'a bot of an administrator calls',
    ...asAdmin,
    async afterwards(scene) {
      const bot = await scene.join('Admin Bot', 200, { type: 1, ownerId: scene.owner.id })
      await bot.ok(send, { enter_sends: true })
      await newcomerHas(scene, { enter_sends: true })
    },
  },
  ...['set_a', 'set_b'].map((emojiset): Row => ({
    clause: 'organization#emoji-sets',
    when: `${emojiset} for new users`,
    given: ({ admin }) => admin.ok(send, { emojiset: 'text' }),
    ...asAdmin,
    fields: { emojiset },
    answers: {},
    async afterwards(scene) {
      const value = emojiset === 'set_a' ? 'google' : 'twitter'
      assert.deepEqual((await toldDefaults(scene)).at(-1), told('emojiset', value))
      await newcomerHas(scene, { emojiset: value })
    },
  })),
  ...['web_font_size_px', 'web_line_height_percent'].flatMap((name): Row[] => [
    ...[0, 32_768].map((value): Row => ({
      clause: 'organization#sizes',
      when: `${name} of new users can't be ${value}`,
      ...asAdmin,
      fields: { [name]: value },
      error: bad(listed(name)),
    })),
    ...[1, 32_767].map((value): Row => ({
      clause: 'organization#sizes',
      when: `${name} of new users may be ${value}`,
      ...asAdmin,
      fields: { [name]: value },
      afterwards: scene => newcomerHas(scene, { [name]: value }),
    })),
  ]),
  {
    clause: 'conventions#booleans',
    when: 'a number instead of a boolean',
    ...asAdmin,
    fields: { enter_sends: '1' },
    error: bad('enter_sends is not a boolean'),
  },
  {
    clause: 'conventions#booleans',
    when: 'a boolean in a different spelling',
    ...asAdmin,
    fields: { enter_sends: 'True' },
    error: bad('enter_sends is not valid JSON'),
  },
  {
    clause: 'organization#defaults-order',
    when: 'two are wrong',
    ...ownScene,
    ...asAdmin,
    fields: { enter_sends: 'maybe', color_scheme: 4, starred_message_counts: false },
    error: bad(listed('color_scheme')),
    ...nothingChanged,
  },
  ...[0, 604_801].map((seconds): Row => ({
    clause: 'organization#batching-period',
    when: `a period of ${seconds} seconds`,
    ...asAdmin,
    fields: { email_notifications_batching_period_seconds: seconds },
    error: bad(`Invalid email batching period: ${seconds} seconds`),
  })),
  {
    clause: 'organization#batching-period',
    when: 'a period of a week',
    ...asAdmin,
    fields: { email_notifications_batching_period_seconds: 604_800 },
    answers: {},
    afterwards: scene => newcomerHas(scene, { email_notifications_batching_period_seconds: 604_800 }),
  },
  {
    clause: 'conventions#unknown-parameters',
    when: 'an unknown parameter',
    ...asAdmin,
    fields: { foo: 1, enter_sends: true },
    answers: { ignored_parameters_unsupported: ['foo'] },
    afterwards: scene => newcomerHas(scene, { enter_sends: true }),
  },
  {
    clause: 'conventions#unknown-parameters-absent',
    when: 'an unknown parameter, and a wrong one',
    ...asAdmin,
    fields: { foo: 1, color_scheme: 9 },
    error: bad(listed('color_scheme')),
  },
]
