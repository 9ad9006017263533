// The name of a topic, also of the one without a name.
import { texts } from '../text/text.ts'

export const topicName = (topic: string): string => (topic === '' ? texts.value.generalChat : topic)
