import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { addAlertWords, wordsLimit, getAlertWords, removeAlertWords } from './endpoints.ts'
import { alertWordsChanged } from './events.ts'
import { alertWordsState } from './state.ts'

export const alertWords = feature({
  name: 'alert-words',
  about: 'Words that notify the user when they appear in a message.',
  endpoints: [getAlertWords, addAlertWords, removeAlertWords],
  events: [alertWordsChanged],
  state: [alertWordsState],
  limits: [wordsLimit],
  hookHandlers: [erases('alert_word.account_id')],
})
