import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { addAlertWords, wordsLimit, getAlertWords, removeAlertWords } from './endpoints.ts'
import { alertWordsChanged } from './events.ts'
import { alertWordsState } from './state.ts'

export const alertWords = feature({
  name: 'alert-words',
  about: 'Words whose appearance in a message notifies the user.',
  endpoints: [getAlertWords, addAlertWords, removeAlertWords],
  events: [alertWordsChanged],
  state: [alertWordsState],
  limits: [wordsLimit],
  hookHandlers: [erases('alert_word.account_id')],
})
