import { statePart } from '#core/events/state-part.ts'
import { alertWordsField } from './alert-words.ts'
import { alertWordsOf } from './store.ts'

export const alertWordsState = statePart({
  types: ['alert_words'],
  fields: { alert_words: alertWordsField },
  read: async ({ tx, caller }) => ({ alert_words: await alertWordsOf(tx, caller.id) }),
})
