import type { Capabilities } from '#core/events/queue-options.ts'
import { emptyTopicDisplayName } from './message.ts'

/** A topic in an event: the empty one has a name for clients that do not know it (addendum F.1). */
export const shownTopic = (topic: string, { empty_topic_name }: Capabilities): string =>
  topic === '' && empty_topic_name !== true ? emptyTopicDisplayName : topic
