import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { addAlertWords, wordsLimit } from './endpoints/add-alert-words.ts'
import { alertWordsChanged } from './events.ts'
import { getAlertWords } from './endpoints/get-alert-words.ts'
import { removeAlertWords } from './endpoints/remove-alert-words.ts'
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
