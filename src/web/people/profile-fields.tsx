// The profile fields that a user has filled in.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { Content } from '../content/content.tsx'
import type { Person } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { shownValue, type ShownValue } from './profile-value.ts'
import { dayText } from './user-times.ts'

interface Props {
  readonly person: Person
  /** Only the fields for the card. */
  readonly isSummary: boolean
}

export function ProfileFields({ person, isSummary }: Props): JSX.Element | null {
  const { profileFields, realm } = useStore('profileFields', 'people')
  const filled = profileFields.flatMap(field => {
    const value = person.profile_data?.[field.id]
    const isWanted = !isSummary || field.display_in_profile_summary === true
    return value === undefined || !isWanted
      ? []
      : [{ field, value: shownValue(field, value, realm.realm_default_external_accounts) }]
  })
  if (filled.length === 0) return null
  return (
    <dl class="fields">
      {filled.map(({ field, value }) => (
        <div key={field.id}>
          <dt>
            <bdi>{field.name}</bdi>
          </dt>
          <dd dir="auto">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { readonly value: ShownValue }): JSX.Element {
  const { people, ownId } = useStore('people')
  switch (value.kind) {
    case 'html':
      return <Content html={value.html} ownId={ownId} />
    case 'day':
      return <>{dayText(value.day)}</>
    case 'link':
      return (
        <a href={value.address} target="_blank" rel="noopener noreferrer">
          {value.text}
        </a>
      )
    case 'users':
      return (
        <>
          {value.ids.map(id => (
            <a key={id} class="pill" href={`#user/${id}`}>
              <bdi>{people.get(id)?.full_name ?? texts.value.unknownUser}</bdi>
            </a>
          ))}
        </>
      )
    default:
      return <>{value.text}</>
  }
}
