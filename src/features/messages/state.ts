import { emptyTopicDisplayName } from '#features/channels/public.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { contentLimit, topicLimit } from './truncated.ts'

export const messageRulesState = statePart({
  types: ['realm'],
  fields: {
    max_message_length: required(int, 'Longest message, in characters.'),
    max_topic_length: required(int, 'Longest topic, in characters.'),
    realm_empty_topic_display_name: required(text, 'The display name of the empty topic.'),
  },
  read: async () => ({
    max_message_length: contentLimit,
    max_topic_length: topicLimit,
    realm_empty_topic_display_name: emptyTopicDisplayName,
  }),
})
