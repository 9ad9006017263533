import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { Form } from '../ui/form.tsx'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'

export function AlertWords(): JSX.Element {
  const t = administration.value
  const { answer, refusal } = useAsked(() => client.call('GET /users/me/alert_words'), 'alert_words')
  const rows = answer?.alert_words.map(word => (
    <li key={word}>
      <span class="what">
        <bdi>{word}</bdi>
      </span>
      <button
        type="button"
        class="plain"
        aria-label={`${t.remove}: ${word}`}
        onClick={() => void orSay(client.call('DELETE /users/me/alert_words', { alert_words: [word] }))}
      >
        {t.remove}
      </button>
    </li>
  ))
  return (
    <>
      <p>{t.settings.alertWordsHelp}</p>
      <Rows rows={rows} refusal={refusal} empty={t.settings.noAlertWords} />
      <Form
        fields={[{ name: 'word', label: t.settings.newAlertWord }]}
        action={t.add}
        send={({ word = '' }) => client.call('POST /users/me/alert_words', { alert_words: [word] })}
      />
    </>
  )
}
