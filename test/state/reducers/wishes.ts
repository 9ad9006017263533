// What somebody wants of topics and people.
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
