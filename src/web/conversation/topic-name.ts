// The name of a topic, also of the one without a name.
import { asPictures } from '../text/as-pictures.ts'
import { texts } from '../text/text.ts'

export const topicName = (topic: string): string => (topic === '' ? texts.value.generalChat : asPictures(topic))
