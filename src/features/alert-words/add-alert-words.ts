import { endpoint } from '#core/contract/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { only } from '#core/events/event-type.ts'
import { alertWordsField, alertWordsParam, settledWords } from './alert-words.ts'
import { alertWordsChanged } from './events.ts'
import { alertWordsOf, insertAlertWords } from './store.ts'

/** Every message is searched for everybody's words. */
const wordsLimit = 100
const TooManyWords = badRequest('Too many alert words (limit: {limit}).')

export const addAlertWords = endpoint({
  route: 'POST /users/me/alert_words',
  summary: 'Add alert words',
  access: 'user',
  params: { alert_words: alertWordsParam },
  returns: { alert_words: alertWordsField },
  errors: [TooManyWords],
  emits: [alertWordsChanged],

  async handle({ caller, params, tx }) {
    const words = settledWords(params.alert_words)
    if (words.length > wordsLimit) throw TooManyWords({ limit: wordsLimit })
    await insertAlertWords(tx, caller, words)
    const alert_words = await alertWordsOf(tx, caller.id)
    if (alert_words.length > wordsLimit) throw TooManyWords({ limit: wordsLimit })
    await tx.emit(alertWordsChanged, only(caller.id), { alert_words })
    return { alert_words }
  },
})
