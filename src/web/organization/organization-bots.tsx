import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { comparePeople } from '../store/order.ts'
import { isInRole } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { ask } from '../ui/dialogs.tsx'
import { Rows } from '../ui/rows.tsx'

/** System bots have no owner and can't be deactivated. */
export function OrganizationBots(): JSX.Element {
  const store = useStore('people', 'groups')
  const t = administration.value
  const isAdministrator = isInRole(store, 'role:administrators')
  const deactivate = async (bot_id: number, name: string): Promise<void> => {
    if (await ask({ title: t.settings.deactivateQuestion(name), action: t.settings.deactivate }))
      await orSay(client.call('DELETE /bots/{bot_id}', { bot_id }))
  }
  const bots = [...store.people.values()]
    .filter(({ is_bot, is_active, bot_owner_id }) => is_bot && is_active && typeof bot_owner_id === 'number')
    .sort((a, b) => comparePeople(a.full_name, b.full_name))
  const rows = bots.map(({ user_id, full_name, bot_owner_id, bot_type }) => (
    <li key={user_id}>
      <span class="what">
        <bdi>{full_name}</bdi>
        <small>
          {t.settings.botTypes[bot_type ?? 0] ?? ''} · {t.org.ownedBy}{' '}
          <bdi>{store.people.get(bot_owner_id ?? 0)?.full_name}</bdi>
        </small>
      </span>
      {isAdministrator ? (
        <button
          type="button"
          class="plain danger"
          aria-label={`${t.settings.deactivate}: ${full_name}`}
          onClick={() => void deactivate(user_id, full_name)}
        >
          {t.settings.deactivate}
        </button>
      ) : null}
    </li>
  ))
  return <Rows rows={rows} empty={t.org.noBots} />
}
