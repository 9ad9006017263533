import { only } from '#core/contract/event-type.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { alertWordsField, alertWordsParam, normalizeWords, wordKey } from './alert-words.ts'
import { alertWordsChanged } from './events.ts'
import { alertWordsOf, insertAlertWords, deleteAlertWords } from './store.ts'

export const getAlertWords = endpoint({
  route: 'GET /users/me/alert_words',
  summary: 'List your own alert words',
  access: 'user',
  returns: { alert_words: alertWordsField },

  async handle({ caller, tx }) {
    return { alert_words: await alertWordsOf(tx, caller.id) }
  },
})

/** Every message is searched for every user's words. */
export const wordsLimit = limit('alert words', 'a user', 100)

export const addAlertWords = endpoint({
  route: 'POST /users/me/alert_words',
  summary: 'Add alert words',
  access: 'user',
  params: { alert_words: alertWordsParam },
  returns: { alert_words: alertWordsField },
  errors: [wordsLimit.Exceeded],
  emits: [alertWordsChanged],

  async handle({ caller, params, tx }) {
    const words = normalizeWords(params.alert_words)
    requireWithin(wordsLimit, words.length)
    await insertAlertWords(tx, caller, words)
    const alert_words = await alertWordsOf(tx, caller.id)
    requireWithin(wordsLimit, alert_words.length)
    await tx.emit(alertWordsChanged, only(caller.id), { alert_words })
    return { alert_words }
  },
})

export const removeAlertWords = endpoint({
  route: 'DELETE /users/me/alert_words',
  summary: 'Remove alert words',
  access: 'user',
  params: { alert_words: alertWordsParam },
  returns: { alert_words: alertWordsField },
  emits: [alertWordsChanged],

  async handle({ caller, params, tx }) {
    const unwanted = new Set(params.alert_words.map(wordKey))
    const before = await alertWordsOf(tx, caller.id)
    await deleteAlertWords(
      tx,
      caller.id,
      before.filter(word => unwanted.has(wordKey(word))),
    )
    const alert_words = await alertWordsOf(tx, caller.id)
    await tx.emit(alertWordsChanged, only(caller.id), { alert_words })
    return { alert_words }
  },
})
