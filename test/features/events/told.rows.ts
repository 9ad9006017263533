// The events of changes (docs/spec/events.md#events-of-changes): their keys besides type, op and id; their audience.
import assert from 'node:assert/strict'
import { currentClient, listen, type TestQueue } from '#test/queue.ts'
import { remember, the } from './given.ts'
import type { Row, Scene } from '#test/row.ts'

type Name = 'owner' | 'member' | 'guest'
interface Change extends Pick<Row, 'clause' | 'given' | 'send' | 'fields'> {
  readonly when: string
  readonly as: 'owner' | 'member'
  /** The users who get the events; by default a member and the owner. */
  readonly to?: readonly Name[]
  /** Each as `type/op`, and its keys. */
  readonly events: Readonly<Record<string, readonly string[]>>
}

/** Other users get none of these events. */
const told = ({ to = ['owner', 'member'], events, ...row }: Change): Row => ({
  ...row,
  async given(scene) {
    await row.given?.(scene)
    const queues = new Map<Name, TestQueue>()
    for (const name of ['owner', 'member', 'guest'] as const)
      queues.set(name, await listen(scene[name], { client_capabilities: currentClient }))
    remember(scene, { queues })
  },
  async afterwards(scene) {
    for (const [name, queue] of the(scene, 'queues') as Map<Name, TestQueue>) {
      const heard = (await queue.told()).map(named).filter(([event]) => event in events)
      assert.deepEqual(Object.fromEntries(heard), to.includes(name) ? sorted(events) : {}, name)
    }
  },
})

/** The same for changes that share these parts. */
const toldWith = (common: Partial<Change>, changes: readonly (Partial<Change> & Pick<Change, 'when'>)[]): Row[] =>
  changes.map(change => told({ ...common, ...change } as Change))

const named = ({ type, op, id: _, ...rest }: any): [string, string[]] => [
  op === undefined ? type : `${type}/${op}`,
  Object.keys(rest).sort(),
]
const sorted = (events: Change['events']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(events).map(([name, keys]) => [name, keys.toSorted()]))

const tea = async (scene: Scene): Promise<void> =>
  remember(scene, { tea: await scene.channel('tea', { subscribers: [scene.owner, scene.member] }) })
async function message(scene: Scene): Promise<void> {
  await tea(scene)
  remember(scene, { message: await scene.owner.send(the(scene, 'tea')) })
}
const messageRoute = (scene: Scene): string => `/messages/${the(scene, 'message')}`

const draft = { type: '', to: [], topic: '', content: 'half a thought' }
const withDraft = async (scene: Scene): Promise<void> =>
  remember(scene, { draft: (await scene.member.ok('POST /drafts', { drafts: [draft] })).ids[0] })
const snippet = { title: 'Greeting', content: 'Good morning' }
const withSnippet = async (scene: Scene): Promise<void> =>
  remember(scene, { snippet: (await scene.member.ok('POST /saved_snippets', snippet)).saved_snippet_id })
const domain = async (scene: Scene): Promise<unknown> =>
  scene.owner.ok('POST /realm/domains', { domain: 'tea.example', allow_subdomains: false })
const own = ['member'] as const
const all = ['owner', 'member', 'guest'] as const

const shelf: Row[] = [
  ...toldWith({ clause: 'events#drafts', as: 'member', to: own }, [
    { when: 'new drafts', send: 'POST /drafts', fields: { drafts: [draft] }, events: { 'drafts/add': ['drafts'] } },
    {
      when: 'a changed draft',
      given: withDraft,
      send: scene => `PATCH /drafts/${the(scene, 'draft')}`,
      fields: { draft: { ...draft, content: 'a whole one' } },
      events: { 'drafts/update': ['draft'] },
    },
    {
      when: 'a deleted draft',
      given: withDraft,
      send: scene => `DELETE /drafts/${the(scene, 'draft')}`,
      events: { 'drafts/remove': ['draft_id'] },
    },
  ]),
  ...toldWith({ clause: 'events#saved-snippets', as: 'member', to: own }, [
    {
      when: 'a new snippet',
      send: 'POST /saved_snippets',
      fields: snippet,
      events: { 'saved_snippets/add': ['saved_snippet'] },
    },
    {
      when: 'a changed snippet',
      given: withSnippet,
      send: scene => `PATCH /saved_snippets/${the(scene, 'snippet')}`,
      fields: { title: 'Salute' },
      events: { 'saved_snippets/update': ['saved_snippet'] },
    },
    {
      when: 'a deleted snippet',
      given: withSnippet,
      send: scene => `DELETE /saved_snippets/${the(scene, 'snippet')}`,
      events: { 'saved_snippets/remove': ['saved_snippet_id'] },
    },
  ]),
  told({
    clause: 'events#push-tokens',
    when: "a phone's token",
    as: 'member',
    send: 'POST /users/me/android_gcm_reg_id',
    fields: { token: 'abcdef0123' },
    to: [],
    events: { device: [] },
  }),
]

/** The keys of every edit of a channel message. */
const edit = [
  'user_id',
  'message_id',
  'message_ids',
  'edit_timestamp',
  'flags',
  'rendering_only',
  'stream_id',
  'stream_name',
] as const

const talk: Row[] = [
  told({
    clause: 'events#message',
    when: 'a message',
    given: tea,
    as: 'owner',
    send: 'POST /messages',
    fields: scene => ({ type: 'channel', to: the(scene, 'tea'), topic: 'kettles', content: 'hello' }),
    events: { message: ['message', 'flags'] },
  }),
  told({
    clause: 'events#update-message',
    when: 'new content',
    given: message,
    as: 'owner',
    send: scene => `PATCH ${messageRoute(scene)}`,
    fields: { content: 'other words' },
    events: {
      update_message: [
        ...edit,
        'orig_content',
        'orig_rendered_content',
        'content',
        'rendered_content',
        'is_me_message',
      ],
    },
  }),
  told({
    clause: 'events#update-message',
    when: 'another topic',
    given: message,
    as: 'owner',
    send: scene => `PATCH ${messageRoute(scene)}`,
    fields: { topic: 'cups', send_notification_to_new_thread: false },
    events: {
      update_message: [...edit, 'orig_subject', 'subject', 'topic_links', 'propagate_mode'],
    },
  }),
  told({
    clause: 'events#delete-message',
    when: 'a message is deleted',
    given: message,
    as: 'owner',
    send: scene => `DELETE ${messageRoute(scene)}`,
    events: { delete_message: ['message_type', 'message_ids', 'stream_id', 'topic'] },
  }),
  told({
    clause: 'events#reaction',
    when: 'a reaction',
    given: message,
    as: 'member',
    send: scene => `POST ${messageRoute(scene)}/reactions`,
    fields: { emoji_name: 'tada' },
    events: { 'reaction/add': ['message_id', 'user_id', 'emoji_name', 'emoji_code', 'reaction_type'] },
  }),
  ...toldWith({ clause: 'events#update-message-flags', as: 'member', send: 'POST /messages/flags', to: own }, [
    {
      when: 'a message is read',
      given: message,
      fields: scene => ({ messages: [the(scene, 'message')], op: 'add', flag: 'read' }),
      events: { 'update_message_flags/add': ['operation', 'flag', 'messages', 'all'] },
    },
    {
      when: 'a message is marked as unread',
      given: async scene => {
        await message(scene)
        await scene.member.ok('POST /mark_all_as_read')
      },
      fields: scene => ({ messages: [the(scene, 'message')], op: 'remove', flag: 'read' }),
      events: { 'update_message_flags/remove': ['operation', 'flag', 'messages', 'all', 'message_details'] },
    },
  ]),
  told({
    clause: 'events#report',
    when: 'a report is a message in the moderation channel',
    given: async scene => {
      await message(scene)
      const id = await scene.channel('reports', { invite_only: true })
      await scene.owner.ok('PATCH /realm', { moderation_request_channel_id: id })
    },
    as: 'member',
    send: scene => `POST ${messageRoute(scene)}/report`,
    fields: { report_type: 'spam' },
    to: ['owner'],
    events: { message: ['message', 'flags'] },
  }),
]

const organization: Row[] = [
  ...toldWith({ clause: 'events#domains', as: 'owner', to: all }, [
    {
      when: 'a new domain',
      send: 'POST /realm/domains',
      fields: { domain: 'tea.example', allow_subdomains: false },
      events: { 'realm_domains/add': ['realm_domain'] },
    },
    {
      when: 'a domain is removed',
      given: domain,
      send: 'DELETE /realm/domains/tea.example',
      events: { 'realm_domains/remove': ['domain'] },
    },
  ]),
  ...toldWith({ clause: 'events#realm-user', as: 'owner', to: all }, [
    {
      when: 'a new account',
      send: 'POST /users',
      fields: { email: 'nia@newcomers.example', full_name: 'Nia', password: 'seven quiet herons at dusk' },
      events: { 'realm_user/add': ['person'] },
    },
    {
      when: 'a changed account',
      send: scene => `PATCH /users/${scene.member.id}`,
      fields: { full_name: 'Mia M.' },
      events: { 'realm_user/update': ['person'] },
    },
  ]),
  told({
    clause: 'events#peer-remove',
    when: 'a deactivated account',
    given: async scene => {
      await scene.channel('tea', { subscribers: [scene.owner, scene.member, scene.admin] })
    },
    as: 'owner',
    send: scene => `DELETE /users/${scene.admin.id}`,
    events: { 'subscription/peer_remove': ['stream_ids', 'user_ids'] },
  }),
  ...toldWith({ clause: 'events#user-settings', as: 'member', send: 'PATCH /settings', to: own }, [
    {
      when: 'a personal setting',
      fields: { enter_sends: true },
      events: { 'user_settings/update': ['property', 'value'] },
    },
    {
      when: 'the language',
      fields: { default_language: 'de' },
      events: { 'user_settings/update': ['property', 'value', 'language_name'] },
    },
  ]),
  told({
    clause: 'events#invitations',
    when: 'an invitation is removed',
    given: async scene => {
      await scene.owner.ok('POST /invites/multiuse')
      remember(scene, { invite: (await scene.owner.ok('GET /invites')).invites[0].id })
    },
    as: 'owner',
    send: scene => `DELETE /invites/multiuse/${the(scene, 'invite')}`,
    to: ['owner'],
    events: { invites_changed: [] },
  }),
]

const channels: Row[] = [
  told({
    clause: 'events#channel',
    when: 'a new channel',
    as: 'owner',
    send: 'POST /channels/create',
    fields: scene => ({ name: 'tea', subscribers: [scene.owner.id] }),
    events: { 'stream/create': ['streams'] },
  }),
  ...toldWith({ clause: 'events#channel', as: 'owner', send: scene => `PATCH /streams/${the(scene, 'tea')}` }, [
    {
      when: 'a changed channel',
      given: tea,
      fields: { new_name: 'coffee' },
      events: { 'stream/update': ['property', 'value', 'name', 'stream_id'] },
    },
    {
      when: 'a channel that becomes private',
      given: async scene => remember(scene, { tea: await scene.channel('tea') }),
      fields: { is_private: true },
      to: ['member'],
      events: { 'stream/delete': ['stream_ids', 'streams'] },
    },
  ]),
  ...toldWith({ clause: 'events#subscription', as: 'member' }, [
    {
      when: 'a user subscribes',
      given: async scene => remember(scene, { tea: await scene.channel('tea') }),
      send: 'POST /users/me/subscriptions',
      fields: { subscriptions: [{ name: 'tea' }] },
      to: own,
      events: { 'subscription/add': ['subscriptions'] },
    },
    {
      when: 'a user unsubscribes',
      given: tea,
      send: 'DELETE /users/me/subscriptions',
      fields: { subscriptions: ['tea'] },
      to: own,
      events: { 'subscription/remove': ['subscriptions'] },
    },
    {
      when: 'other users get an event about a new subscriber',
      given: async scene => remember(scene, { tea: await scene.channel('tea') }),
      send: 'POST /users/me/subscriptions',
      fields: { subscriptions: [{ name: 'tea' }] },
      to: ['owner'],
      events: { 'subscription/peer_add': ['stream_ids', 'user_ids'] },
    },
    {
      when: 'a property of a subscription',
      given: tea,
      send: 'POST /users/me/subscriptions/properties',
      fields: scene => ({ subscription_data: [{ stream_id: the(scene, 'tea'), property: 'color', value: '#00ff00' }] }),
      to: own,
      events: { 'subscription/update': ['property', 'stream_id', 'value'] },
    },
  ]),
]

export const toldRows: Row[] = [...shelf, ...talk, ...organization, ...channels]
