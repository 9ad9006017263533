// A user's card: the most important facts and actions.
import type { JSX } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, theStore, useStore } from '../base/live.ts'
import { directTerms, hashOfNarrow } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { ask } from '../ui/dialogs.tsx'
import { insertText } from '../writing/box.ts'
import { loadProfile } from './load-details.ts'
import { openStatusDialog } from './open-status.ts'
import { ProfileFields } from './profile-fields.tsx'
import { UserHead } from './user-head.tsx'

interface Props {
  readonly id: number
  readonly close: () => void
}

export function UserCard({ id, close }: Props): JSX.Element {
  const store = useStore('people')
  const heading = useId()
  const person = store.people.get(id)
  useEffect(() => void loadProfile(id), [id])
  if (person === undefined)
    return (
      <div role="dialog" tabIndex={-1} autofocus aria-label={texts.value.people.title}>
        <p>{texts.value.noSuchUser}</p>
      </div>
    )
  return (
    <div role="dialog" tabIndex={-1} autofocus aria-labelledby={heading}>
      <UserHead person={person}>
        <h2 id={heading}>
          <bdi>{person.full_name}</bdi>
        </h2>
      </UserHead>
      <ProfileFields person={person} isSummary />
      <Actions person={person} close={close} />
    </div>
  )
}

function Actions({ person, close }: { readonly person: Person; readonly close: () => void }): JSX.Element {
  const store = useStore('people')
  const { user_id: id, is_active, is_system_bot, delivery_email: address } = person
  const t = onDemand.value.people
  const isOwn = id === store.ownId
  const field = document.querySelector<HTMLTextAreaElement>('.compose .field')
  const after = (action: () => unknown) => (): void => {
    close()
    void action()
  }
  return (
    <div class="actions">
      {is_active ? (
        <a class="primary" href={hashOfNarrow(directTerms([id]))} onClick={close}>
          {t.sendDirect}
        </a>
      ) : null}
      {is_active && field !== null && !isOwn ? (
        <button type="button" onClick={after(() => insertText(field, `${mentionOf(store, person)} `))}>
          {t.mention}
        </button>
      ) : null}
      {isOwn ? (
        <button type="button" onClick={after(openStatusDialog)}>
          {t.setStatus}
        </button>
      ) : is_system_bot ? null : (
        <button type="button" onClick={after(() => toggleMuted(person))}>
          {store.mutedUsers.has(id) ? texts.value.actions.unmute : texts.value.actions.mute}
        </button>
      )}
      {address === null || address === undefined || navigator.clipboard === undefined ? null : (
        <button
          type="button"
          title={address}
          onClick={after(async () => {
            await navigator.clipboard.writeText(address)
            say(texts.peek().copied)
          })}
        >
          {t.copyEmailAddress}
        </button>
      )}
      <a href={`#user/${id}`} onClick={close}>
        {t.profile}
      </a>
    </div>
  )
}

/** Includes the ID if two users have the name. */
function mentionOf({ people }: Store, { user_id, full_name }: Person): string {
  const isShared = [...people.values()].some(other => other.full_name === full_name && other.user_id !== user_id)
  return `@**${full_name}${isShared ? `|${user_id}` : ''}**`
}

export async function toggleMuted({ user_id: muted_user_id, full_name }: Person): Promise<void> {
  const t = onDemand.value.people
  if (theStore().mutedUsers.has(muted_user_id)) {
    await orSay(client.call('DELETE /users/me/muted_users/{muted_user_id}', { muted_user_id }))
    return
  }
  if (!(await ask({ title: t.muteQuestion(full_name), action: texts.peek().actions.mute }))) return
  await orSay(client.call('POST /users/me/muted_users/{muted_user_id}', { muted_user_id }))
}
