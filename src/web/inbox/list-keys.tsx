// The keys of a list of conversations, at its foot.
import type { JSX } from 'preact'
import { rowShortcuts } from '../actions/row-shortcuts.ts'
import { hasLetterKeys } from '../base/letter-keys.ts'
import { onDemand } from '../text/on-demand.ts'
import { MoreIcon } from '../ui/more-icons.tsx'

const letterOf = (name: (typeof rowShortcuts)[number]['name']): string =>
  rowShortcuts.find(one => one.name === name)?.key.toUpperCase() ?? ''

/** Screen readers find the keys in their list. */
export function ListKeys(): JSX.Element {
  const t = onDemand.value.lists.keys
  const letters = { readConversation: t.read, muteConversation: t.mute, undo: t.undo } as const
  return (
    <p class="list-keys" aria-hidden="true">
      <span>
        <kbd>
          <MoreIcon name="arrowUp" />
        </kbd>
        <kbd>
          <MoreIcon name="arrowDown" />
        </kbd>
        {t.move}
      </span>
      <span>
        <kbd>
          <MoreIcon name="enter" />
        </kbd>
        {t.open}
      </span>
      {(Object.keys(letters) as (keyof typeof letters)[]).map(name =>
        hasLetterKeys.value ? (
          <span key={name}>
            <kbd>{letterOf(name)}</kbd>
            {letters[name]}
          </span>
        ) : null,
      )}
    </p>
  )
}
