// A user's picture, name and current status.
import type { ComponentChildren, JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { awaySince, presenceOf } from '../store/presence.ts'
import type { Person } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Face } from '../ui/signs.tsx'
import { untilText } from '../when/when-text.ts'
import { PresenceDot, StatusEmoji } from './user-marks.tsx'
import { awayText, timeIn } from './user-times.ts'
import './card.css'

interface Props {
  readonly person: Person
  /** The heading with the name. */
  readonly children: ComponentChildren
}

export function UserHead({ person, children }: Props): JSX.Element {
  const { presences, statuses, people } = useStore('presences', 'statuses', 'people')
  const { user_id: id, is_active, is_bot, is_system_bot, timezone = '', bot_owner_id: ownerId } = person
  const t = onDemand.value.people
  const kind = presenceOf(presences, id)
  const since = awaySince(presences, id)
  const time = timezone === '' ? undefined : timeIn(timezone, Date.now())
  const owner = ownerId === null || ownerId === undefined ? undefined : people.get(ownerId)
  const status = statuses.get(id)
  return (
    <>
      <div class="head">
        <Face userId={id} />
        <div>
          {children}
          <p class="role">{t.role(person.role)}</p>
        </div>
      </div>
      <div class="facts">
        {is_active || is_system_bot ? null : <p>{t.deactivated}</p>}
        {is_active && !is_bot ? (
          <p>
            <PresenceDot userId={id} />
            {since === undefined ? texts.value.people.presence[kind] : awayText(since, presences.serverTime)}
          </p>
        ) : null}
        {is_bot ? (
          <p>
            <PresenceDot userId={id} />
            <bdi>{owner === undefined ? texts.value.people.bot : t.botOf(owner.full_name)}</bdi>
          </p>
        ) : null}
        {status === undefined ? null : (
          <p class="status">
            <StatusEmoji userId={id} /> <bdi>{status.status_text}</bdi>{' '}
            {status.scheduled_end_time === undefined ? null : (
              <small>{t.until(untilText(status.scheduled_end_time))}</small>
            )}
          </p>
        )}
        {time === undefined ? null : <p>{t.localTime(time)}</p>}
      </div>
    </>
  )
}
