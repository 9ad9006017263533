// Lists that an event replaces as a whole, or one entry at a time.
import { byId, changed, type Reducer, type State } from './state.ts'

const whole =
  (field: string, eventField: string): Reducer =>
  (state, event) => ({ ...state, [field]: event[eventField] })

export const alertWords = whole('alert_words', 'alert_words')
export const linkifiers = whole('realm_linkifiers', 'realm_linkifiers')
export const playgrounds = whole('realm_playgrounds', 'realm_playgrounds')
export const defaultChannels = whole('realm_default_streams', 'default_streams')

/** The values of a deleted field are deleted with it. */
export const profileFields: Reducer = (state, { fields }) => {
  const known = new Set(fields.map((field: any) => String(field.id)))
  const kept = (data: object): object => Object.fromEntries(Object.entries(data).filter(([id]) => known.has(id)))
  const cleaned = (users: any[]): any[] =>
    changed(
      users,
      one => 'profile_data' in one,
      one => ({ ...one, profile_data: kept(one.profile_data) }),
    )
  return {
    ...state,
    custom_profile_fields: fields,
    realm_users: cleaned(state['realm_users']),
    realm_non_active_users: cleaned(state['realm_non_active_users']),
  }
}

/** The most recently edited draft comes first. */
export const drafts: Reducer = (state, event) => {
  const gone = new Set([event['draft_id'], event['draft']?.id])
  const others = state['drafts'].filter((draft: any) => !gone.has(draft.id))
  const added = event['drafts'] ?? (event['draft'] ? [event['draft']] : [])
  const all = [...others, ...added].sort((a, b) => b.timestamp - a.timestamp || b.id - a.id)
  return { ...state, drafts: all }
}

export const savedSnippets: Reducer = (state, { saved_snippet, saved_snippet_id }) => {
  const others = state['saved_snippets'].filter((one: any) => one.id !== (saved_snippet_id ?? saved_snippet.id))
  return { ...state, saved_snippets: [...others, ...(saved_snippet ? [saved_snippet] : [])].sort(byId) }
}

const byDelivery = (one: any, other: any): number =>
  one.scheduled_delivery_timestamp - other.scheduled_delivery_timestamp ||
  (one.scheduled_message_id ?? one.reminder_id) - (other.scheduled_message_id ?? other.reminder_id)

export const scheduledMessages: Reducer = (state, event) => {
  const gone = new Set([event['scheduled_message_id'], event['scheduled_message']?.scheduled_message_id])
  const others = state['scheduled_messages'].filter((one: any) => !gone.has(one.scheduled_message_id))
  const added = event['scheduled_messages'] ?? (event['scheduled_message'] ? [event['scheduled_message']] : [])
  return { ...state, scheduled_messages: [...others, ...added].sort(byDelivery) }
}

export const reminders: Reducer = (state, { reminders: added = [], reminder_id }) => {
  const others = state['reminders'].filter((one: any) => one.reminder_id !== reminder_id)
  return { ...state, reminders: [...others, ...added].sort(byDelivery) }
}

export const channelFolders: Reducer = (state, { op, channel_folder, channel_folder_id, data, order }) => {
  const list = state['channel_folders']
  if (op === 'add') return { ...state, channel_folders: [...list, channel_folder] }
  if (op === 'update') {
    const isIt = (one: any): boolean => one.id === channel_folder_id
    return { ...state, channel_folders: changed(list, isIt, one => ({ ...one, ...data })) }
  }
  const placed = list.map((one: any) => ({ ...one, order: order.indexOf(one.id) }))
  return { ...state, channel_folders: placed.sort((a: any, b: any) => a.order - b.order) }
}

export const navigationViews: Reducer = (state, { op, navigation_view, fragment, data }) => {
  const list = state['navigation_views']
  const isIt = (one: any): boolean => one.fragment === fragment
  if (op === 'remove') return { ...state, navigation_views: list.filter((one: any) => !isIt(one)) }
  if (op === 'update') return { ...state, navigation_views: changed(list, isIt, one => ({ ...one, ...data })) }
  return { ...state, navigation_views: [...list, navigation_view] }
}

export const domains: Reducer = (state, { op, realm_domain, domain }) => {
  const list = state['realm_domains']
  if (op === 'add') return { ...state, realm_domains: [...list, realm_domain] }
  if (op === 'remove') return { ...state, realm_domains: list.filter((one: any) => one.domain !== domain) }
  const isIt = (one: any): boolean => one.domain === realm_domain.domain
  return { ...state, realm_domains: changed(list, isIt, () => realm_domain) }
}

export const devices: Reducer = (state, { id: _, type: _type, op, device_id, ...news }) => {
  const { [device_id]: before, ...others } = state['devices']
  if (op === 'remove') return { ...state, devices: others }
  const empty = {
    push_key_id: null,
    push_token_id: null,
    pending_push_token_id: null,
    push_token_last_updated_timestamp: null,
    push_registration_error_code: null,
  }
  return { ...state, devices: { ...others, [device_id]: { ...(before ?? empty), ...news } } }
}

export const bots: Reducer = (state, { op, bot }) => {
  const list = state['realm_bots']
  const isIt = (one: any): boolean => one.user_id === bot.user_id
  if (op === 'update') return { ...state, realm_bots: changed(list, isIt, one => ({ ...(one as object), ...bot })) }
  const others = list.filter((one: any) => !isIt(one))
  const all = op === 'add' ? [...others, bot] : others
  return { ...state, realm_bots: all.sort((a: any, b: any) => a.user_id - b.user_id) }
}

/** Older clients get all emoji. */
export const emoji: Reducer = (state, { op, emoji: added, emoji_id, data, realm_emoji }) => {
  if (op === 'update') return { ...state, realm_emoji }
  const id = op === 'add' ? added.id : emoji_id
  const known: State = state['realm_emoji']
  return { ...state, realm_emoji: { ...known, [id]: { ...known[id], ...added, ...data } } }
}
