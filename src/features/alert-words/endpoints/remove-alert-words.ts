import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { alertWordsField, alertWordsParam, wordKey } from '../alert-words.ts'
import { alertWordsChanged } from '../events.ts'
import { alertWordsOf, deleteAlertWords } from '../store.ts'

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
