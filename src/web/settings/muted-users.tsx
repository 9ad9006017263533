import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { orSay } from '../base/at-once.ts'
import { Rows } from '../ui/rows.tsx'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'

export function MutedUsers(): JSX.Element {
  const t = administration.value.settings
  const store = useStore('people')
  const rows = [...store.mutedUsers].map(muted_user_id => {
    const name = store.people.get(muted_user_id)?.full_name ?? texts.value.unknownUser
    return (
      <li key={muted_user_id}>
        <span class="what">
          <bdi>{name}</bdi>
        </span>
        <button
          type="button"
          class="plain"
          aria-label={`${t.unmute}: ${name}`}
          onClick={() => void orSay(client.call('DELETE /users/me/muted_users/{muted_user_id}', { muted_user_id }))}
        >
          {t.unmute}
        </button>
      </li>
    )
  })
  return <Rows rows={rows} empty={t.noMutedUsers} />
}
