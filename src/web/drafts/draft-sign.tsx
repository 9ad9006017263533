// Marks a conversation of the sidebar that has a draft.
import { computed } from '@preact/signals'
import type { JSX } from 'preact'
import { currentStore } from '../base/live.ts'
import { type ConversationKey, keyOf } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { Icon } from '../ui/icon.tsx'
import { listedDrafts } from '../writing/sync-drafts.ts'

/** Every key changes a draft, but rarely which conversations have one. A text stays the same, a set wouldn't. */
const drafted = computed(() => {
  const ownId = currentStore.value?.ownId
  if (ownId === undefined) return ''
  const keys = listedDrafts().flatMap(({ to, box }) =>
    to === undefined || box !== undefined ? [] : [keyOf(to, ownId)],
  )
  return [...new Set(keys)].sort().join('\n')
})

/** The conversations that have a draft. */
const draftedConversations = computed(
  (): ReadonlySet<ConversationKey> =>
    new Set(drafted.value === '' ? [] : (drafted.value.split('\n') as ConversationKey[])),
)

interface Props {
  /** A conversation, or the start of all that are in a channel. */
  readonly of: string
}

export function DraftSign({ of }: Props): JSX.Element | null {
  const all = draftedConversations.value
  const isMarked = of.endsWith(':') ? [...all].some(key => key.startsWith(of)) : all.has(of as ConversationKey)
  const name = onDemand.value.drafts.sign
  return isMarked ? (
    <span class="draft-sign" role="img" aria-label={name} title={name}>
      <Icon name="edit" />
    </span>
  ) : null
}
