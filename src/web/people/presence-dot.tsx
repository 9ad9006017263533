// Whether a user is there: a mark whose form tells it too, with a text for those who do not see it.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { Icon } from '../ui/icon.tsx'
import { presenceOf } from '../store/presence.ts'
import { texts } from '../text/text.ts'

export function PresenceDot({ userId }: { readonly userId: number }): JSX.Element {
  const { presences, people } = useStore('presences', 'people')
  const t = texts.value.people
  if (people.get(userId)?.is_bot === true)
    return (
      <span class="dot-place" role="img" aria-label={t.bot}>
        <Icon name="bot" />
      </span>
    )
  const kind = presenceOf(presences, userId)
  return (
    <span class="dot-place" role="img" aria-label={t.presence[kind]} title={t.presence[kind]}>
      <span class={`dot ${kind}`} />
    </span>
  )
}
