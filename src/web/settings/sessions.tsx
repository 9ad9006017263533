// The browsers that the user is signed in to.
import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { momentText } from '../text/times.ts'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'
import { programOf } from './program.ts'

const moment = (seconds: number): string => momentText(new Date(seconds * 1000).toISOString())

export function Sessions(): JSX.Element {
  const t = administration.value.settings
  const { answer, refusal, again } = useAsked(() => client.call('GET /users/me/sessions'))
  const end = (session_id: number): Promise<void> =>
    orSay(client.call('DELETE /users/me/sessions/{session_id}', { session_id })).then(again)
  const rows = answer?.sessions.map(session => (
    <li key={session.id}>
      <span class="what">
        {programName(session.program)}
        {session.is_current ? <span class="badge">{t.thisBrowser}</span> : null}
        <small>
          {session.address} · {t.lastUsedAt(moment(session.last_used_at))} · {t.signedInAt(moment(session.created_at))}
        </small>
      </span>
      {session.is_current ? null : (
        <button type="button" class="plain" onClick={() => void end(session.id)}>
          {t.endSession}
        </button>
      )}
    </li>
  ))
  return (
    <>
      <p>{t.sessionsHelp}</p>
      <Rows rows={rows} refusal={refusal} empty="" />
      {(answer?.sessions.length ?? 0) < 2 ? null : (
        <div class="actions">
          <button
            type="button"
            class="plain"
            onClick={() => void orSay(client.call('DELETE /users/me/sessions')).then(again)}
          >
            {t.endOthers}
          </button>
        </div>
      )}
    </>
  )
}

function programName(userAgent: string): string {
  const t = administration.value.settings
  const { browser, system } = programOf(userAgent)
  if (browser === undefined) return userAgent === '' ? t.unknownApp : userAgent
  return system === undefined ? browser : t.browserOn(browser, system)
}
