import { endpoint } from '#core/http/endpoint.ts'
import { alertWordsField } from '../alert-words.ts'
import { alertWordsOf } from '../store.ts'

export const getAlertWords = endpoint({
  route: 'GET /users/me/alert_words',
  summary: 'List your own alert words',
  access: 'user',
  returns: { alert_words: alertWordsField },

  async handle({ caller, tx }) {
    return { alert_words: await alertWordsOf(tx, caller.id) }
  },
})
