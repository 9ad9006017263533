import { feature } from '#core/contract/feature.ts'
import { getStreamTopics } from './get-stream-topics.ts'

export const topics = feature({
  name: 'topics',
  about: 'Topics of channels.',
  endpoints: [getStreamTopics],
  events: [],
})
