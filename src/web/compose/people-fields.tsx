// The field above a new direct message, for its recipients.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import type { Completion } from '../complete/choice-list.ts'
import { CompletionList } from '../complete/completion.tsx'
import { personChoice } from '../complete/mention-choices.ts'
import { findPeople, nearnessIn } from '../complete/people-choices.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Recipient } from '../writing/new-message.ts'
import { messageField } from './recipient-field.ts'

type ToPeople = Extract<Recipient, { readonly userIds: readonly number[] }>

interface Props {
  readonly to: ToPeople
  readonly change: (to: ToPeople) => void
}

export function PeopleFields({ to: { userIds }, change }: Props): JSX.Element {
  const store = useStore('people')
  const field = useRef<HTMLInputElement>(null)
  const t = texts.value.recipient
  useLayoutEffect(() => field.current?.focus(), [])
  const nameOf = (id: number): string => store.people.get(id)?.full_name ?? texts.value.unknownUser
  const remove = (id: number): void => {
    change({ userIds: userIds.filter(other => other !== id) })
    field.current?.focus()
  }
  const complete = (text: string): Completion => ({
    start: 0,
    choices: findPeople(theStore(), nearnessIn(theStore(), undefined), text, new Set(userIds)).map(found =>
      personChoice(theStore(), found),
    ),
  })
  return (
    <>
      <Icon name="direct" />
      {userIds.map(id => (
        <span key={id} class="pill">
          <bdi>{nameOf(id)}</bdi>
          <button type="button" aria-label={t.remove(nameOf(id))} onClick={() => remove(id)}>
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        ref={field}
        role="combobox"
        aria-expanded="false"
        aria-label={t.people}
        placeholder={userIds.length === 0 ? t.people : ''}
        dir="auto"
        autocomplete="off"
        onKeyDown={event => {
          const { value } = event.currentTarget
          const last = userIds.at(-1)
          if (event.key === 'Backspace' && value === '' && last !== undefined) remove(last)
          if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return
          event.preventDefault()
          if (value === '') messageField(event.currentTarget)?.focus()
        }}
      />
      <CompletionList
        field={field}
        label={t.people}
        complete={text => (text === '' ? undefined : complete(text))}
        version={store.people.size}
        choose={({ key }) => {
          if (field.current !== null) field.current.value = ''
          change({ userIds: [...userIds, Number(key.slice(1))] })
          return true
        }}
      />
    </>
  )
}
