// The empty topic has a name for clients that do not know empty topics.

export const emptyTopicDisplayName = 'general chat'

/** The topic for a client that may not understand an empty topic. */
export const presentTopic = (topic: string, allowEmpty: boolean): string =>
  topic === '' && !allowEmpty ? emptyTopicDisplayName : topic

/** Names that clients show for the empty topic, and that therefore mean it. */
const namesOfEmptyTopic = [emptyTopicDisplayName, '(no topic)']

/** The stored topic that a client means by a name. */
export const storedTopicName = (name: string): string => (namesOfEmptyTopic.includes(name.trim()) ? '' : name.trim())
