// The organization's people: roles, deactivated accounts, open invitations.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { comparePeople } from '../store/order.ts'
import { isInRole, mayInvite } from '../store/permissions.ts'
import type { Person } from '../store/types.ts'
import { administration } from '../text/administration.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { ask } from '../ui/dialogs.tsx'
import { SelectField } from '../ui/fields.tsx'
import { FilterField, Rows } from '../ui/rows.tsx'
import { Face } from '../ui/signs.tsx'
import { Invitations } from './invitations.tsx'
import { confirmRole } from './roles.ts'

export function Users({ list = 'active' }: { readonly list: string | undefined }): JSX.Element {
  const store = useStore('groups', 'organization')
  const t = administration.value.users
  const lists = ['active', 'deactivated', ...(mayInvite(store) ? ['invitations'] : [])] as const
  return (
    <>
      <nav class="inner-tabs" aria-label={administration.value.org.users}>
        {lists.map(name => (
          <a key={name} href={`#organization/users/${name}`} aria-current={name === list ? 'page' : undefined}>
            {t[name as 'active']}
          </a>
        ))}
      </nav>
      {list === 'invitations' ? <Invitations /> : <People isActive={list === 'active'} />}
    </>
  )
}

const shown = 100

function People({ isActive }: { readonly isActive: boolean }): JSX.Element {
  const { people } = useStore('people')
  const t = administration.value
  const [filter, setFilter] = useState('')
  const words = filter.trim().toLowerCase()
  const found = [...people.values()]
    .filter(person => !person.is_bot && person.is_active === isActive)
    .filter(({ full_name, delivery_email }) => `${full_name} ${delivery_email ?? ''}`.toLowerCase().includes(words))
    .sort((a, b) => comparePeople(a.full_name, b.full_name))
  return (
    <>
      <FilterField of={t.people} value={filter} change={setFilter} />
      <Rows
        rows={found.slice(0, shown).map(person => (
          <PersonRow key={person.user_id} person={person} />
        ))}
        empty={onDemand.value.forms.noMatch}
      />
      {found.length > shown ? <p class="remarks">{texts.value.forms.moreMatches(found.length - shown)}</p> : null}
    </>
  )
}

const ownerRole = 100

function PersonRow({ person }: { readonly person: Person }): JSX.Element {
  const store = useStore('groups', 'organization', 'people')
  const t = administration.value
  const { user_id, full_name, role, is_active, delivery_email } = person
  const isOwner = isInRole(store, 'role:owners')
  const locked = !isInRole(store, 'role:administrators')
    ? t.onlyAdministrators
    : role === ownerRole && !isOwner
      ? t.onlyOwners
      : undefined
  const roles = Object.entries(t.roles).filter(
    ([value]) => isOwner || Number(value) !== ownerRole || role === ownerRole,
  )
  const isOwn = user_id === store.ownId
  const confirm = (wanted: number): Promise<boolean> => {
    const { ownRoleQuestion: title, ownRoleHelp: text, changeRole } = t.users
    if (isOwn) return ask({ title, text, action: changeRole })
    const [question, action = ''] = [t.users.makeQuestion[wanted]?.(full_name), t.users.make[wanted]]
    return confirmRole({ role: wanted, who: full_name, title: question, action })
  }
  const setRole = (wanted: number): Promise<unknown> =>
    client.call('PATCH /users/{user_id}', { user_id, role: wanted as 400 })
  const save = async (wanted: number): Promise<void> => {
    await setRole(wanted)
    if (isOwn) return
    const run = (): void => void orSay(setRole(role))
    say(t.users.hasRole(full_name, t.roles[wanted] ?? ''), { name: texts.peek().actions.undo, run })
  }
  const deactivate = async (): Promise<void> => {
    if (
      await ask({
        title: t.settings.deactivateQuestion(full_name),
        text: t.users.deactivateHelp,
        action: t.settings.deactivate,
      })
    )
      await orSay(client.call('DELETE /users/{user_id}', { user_id }))
  }
  return (
    <li>
      <Face userId={user_id} />
      <span class="what">
        <bdi>{full_name}</bdi>
        {isOwn ? <span class="badge">{t.you}</span> : null}
        <small>
          {locked === undefined ? '' : `${t.roles[role] ?? ''} · `}
          <bdi>{delivery_email ?? ''}</bdi>
        </small>
      </span>
      {locked !== undefined ? null : is_active ? (
        <>
          <span class="quiet">
            <SelectField
              label={t.users.roleOf(full_name)}
              value={role}
              options={roles.map(([value, name]) => ({ value: Number(value), name }))}
              confirm={confirm}
              save={save}
            />
          </span>
          <button
            type="button"
            class="plain danger"
            aria-label={`${t.settings.deactivate}: ${full_name}`}
            onClick={() => void deactivate()}
          >
            {t.settings.deactivate}
          </button>
        </>
      ) : (
        <button
          type="button"
          class="plain"
          aria-label={`${t.users.reactivate}: ${full_name}`}
          onClick={() => void orSay(client.call('POST /users/{user_id}/reactivate', { user_id }))}
        >
          {t.users.reactivate}
        </button>
      )}
    </li>
  )
}
