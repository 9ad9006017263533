// Topic settings, muted users, and users' statuses.
import type { Reducer } from './state.ts'

const byTopic = (a: any, b: any): number =>
  a.stream_id - b.stream_id || (a.topic_name.toLowerCase() < b.topic_name.toLowerCase() ? -1 : 1)

export const userTopics: Reducer = (state, { type: _, id: _id, ...topic }) => {
  const isSame = (one: any): boolean =>
    one.stream_id === topic['stream_id'] && one.topic_name.toLowerCase() === topic['topic_name'].toLowerCase()
  const others = state['user_topics'].filter((one: any) => !isSame(one))
  const user_topics = topic['visibility_policy'] === 0 ? others : [...others, topic].toSorted(byTopic)
  return { ...state, user_topics }
}

export const mutedTopics: Reducer = (state, { muted_topics }) => ({ ...state, muted_topics })

export const mutedUsers: Reducer = (state, { muted_users }) => ({ ...state, muted_users })

/** Without an emoji the type means nothing. Empty fields are left out, and a user with an empty status has no entry. */
export const statuses: Reducer = (state, { user_id, type: _, id: _id, ...news }) => {
  const { [user_id]: before = {}, ...others } = state['user_status']
  const type = news['emoji_name'] === '' ? { reaction_type: '' } : {}
  const said = Object.entries({ ...before, ...news, ...type }).filter(
    ([, value]) => value !== '' && value !== false && value !== 0,
  )
  const user_status = said.length === 0 ? others : { ...others, [user_id]: Object.fromEntries(said) }
  return { ...state, user_status }
}
