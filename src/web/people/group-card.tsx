// A group's members.
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { comparePeople } from '../store/order.ts'
import { onDemand } from '../text/on-demand.ts'
import { listedLimit } from './find-people.ts'
import { membersOf } from './members-of-group.ts'
import { PresenceDot } from './user-marks.tsx'
import './card.css'

interface Props {
  readonly id: number
  /** The name in the message, in case the user can't see the group. */
  readonly name: string
}

export function GroupCard({ id, name }: Props): JSX.Element {
  const { people, groups } = useStore('people', 'groups')
  const heading = useId()
  const members = membersOf(groups, id)
  const known = [...members].flatMap(userId => people.get(userId) ?? [])
  return (
    <div role="dialog" tabIndex={-1} autofocus aria-labelledby={heading}>
      <h2 id={heading}>
        <bdi>{groups.get(id)?.name ?? name}</bdi>
      </h2>
      <p class="role">
        <bdi>{groups.get(id)?.description}</bdi>
      </p>
      <p class="role">{onDemand.value.people.members(members.size)}</p>
      <ul class="members">
        {known
          .toSorted((a, b) => comparePeople(a.full_name, b.full_name))
          .slice(0, listedLimit)
          .map(({ user_id, full_name }) => (
            <li key={user_id}>
              <a class="item" href={`#user/${user_id}`}>
                <PresenceDot userId={user_id} />
                <span class="name">
                  <bdi>{full_name}</bdi>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
