import { feature } from '#core/contract/feature.ts'
import { addAlertWords, wordsLimit } from './add-alert-words.ts'
import { alertWordsChanged } from './events.ts'
import { getAlertWords } from './get-alert-words.ts'
import { removeAlertWords } from './remove-alert-words.ts'
import { alertWordsState } from './state.ts'

export const alertWords = feature({
  name: 'alert-words',
  about: 'Words whose appearance in a message notifies the user.',
  endpoints: [getAlertWords, addAlertWords, removeAlertWords],
  events: [alertWordsChanged],
  state: [alertWordsState],
  limits: [wordsLimit],
})
