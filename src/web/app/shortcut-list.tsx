// The keys that work outside of fields.
import type { JSX } from 'preact'
import { shownKey } from '../actions/action.ts'
import type { Shortcut } from '../actions/message-shortcuts.ts'
import { rowShortcuts } from '../actions/row-shortcuts.ts'
import { chooseLetterKeys, hasLetterKeys } from '../base/letter-keys.ts'
import { ViewHeading } from '../ui/view-heading.tsx'
import { onDemand } from '../text/on-demand.ts'
import { shortcuts } from './shortcuts.ts'

const written: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  ArrowLeft: 'Left',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Escape: 'Esc',
}

export function ShortcutList(): JSX.Element {
  const t = onDemand.value.keys
  return (
    <>
      <header class="bar">
        <ViewHeading>
          <b>{t.shortcuts}</b>
        </ViewHeading>
      </header>
      <div class="list" tabIndex={0} role="region" aria-label={t.shortcuts}>
        <label class="keys-choice">
          <input
            type="checkbox"
            checked={hasLetterKeys.value}
            onChange={({ currentTarget }) => chooseLetterKeys(currentTarget.checked)}
          />{' '}
          {t.useSingleKeys}
        </label>
        <Keys of={shortcuts.filter(one => !inLists.has(one))} />
        <h2 class="keys-heading">{t.inLists}</h2>
        <Keys of={rowShortcuts} />
      </div>
    </>
  )
}

/** There these keys come before others. */
const inLists: ReadonlySet<Shortcut> = new Set(rowShortcuts)

const Keys = ({ of }: { readonly of: readonly Shortcut[] }): JSX.Element => (
  <dl class="keys">
    {[...Map.groupBy(of, ({ name }) => name)].map(([name, all]) => (
      <div key={name}>
        <dt>
          {all.map(({ key }) => (
            <kbd key={key} data-key={key}>
              {written[key] ?? shownKey(key)}
            </kbd>
          ))}
        </dt>
        <dd>{onDemand.value.keys[name]}</dd>
      </div>
    ))}
  </dl>
)
