// Shows that the user follows or has muted a topic.
import type { JSX } from 'preact'
import { Icon } from '../ui/icon.tsx'
import { Policy } from '../store/types.ts'
import { texts } from '../text/text.ts'

export function PolicyMark({ policy }: { readonly policy: number }): JSX.Element | null {
  if (policy !== Policy.followed && policy !== Policy.muted) return null
  const isMuted = policy === Policy.muted
  const name = isMuted ? texts.value.actions.muted : texts.value.actions.followed
  return (
    <span class="policy" role="img" aria-label={name} title={name}>
      <Icon name={isMuted ? 'mute' : 'follow'} />
    </span>
  )
}
