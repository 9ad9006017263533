import { required } from '#core/contract/field.ts'
import { list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const alertWordsChanged = eventType('alert_words', null, "The current user's alert words changed.", {
  alert_words: required(list(text), 'All alert words.'),
})
