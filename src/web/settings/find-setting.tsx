// The search in the settings' navigation.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { administration } from '../text/administration.ts'
import { Icon } from '../ui/icon.tsx'
import { findSettings } from './all-settings.ts'

interface Props {
  readonly query: string
  readonly change: (query: string) => void
}

/** Enter opens the first setting that was found. The arrow keys go to the others. */
export function FindSetting({ query, change }: Props): JSX.Element {
  const store = useStore('organization', 'groups')
  const t = administration.value.settings
  const frame = useRef<HTMLElement>(null)
  const found = query.trim() === '' ? [] : findSettings(store, query)
  const onKey = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const { key, isComposing } = event
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const [first] = found
    if (isComposing || query === '') return
    if (key === 'Escape') change('')
    else if (key === 'ArrowDown') stops[Math.min(at + 1, stops.length - 1)]?.focus()
    else if (key === 'ArrowUp') stops[Math.max(at - 1, 0)]?.focus()
    else if (key === 'Enter' && at === 0 && first !== undefined) open(first.address)
    else return
    if (key === 'Escape') stops[0]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  const open = (address: string): void => {
    change('')
    goTo(`#${address}`)
  }
  return (
    <search ref={frame} class="find-setting" onKeyDown={onKey}>
      <label class="find">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          dir="auto"
          autocomplete="off"
          value={query}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      <p class="unseen" role="status">
        {query.trim() === '' ? '' : found.length === 0 ? t.noneFound : t.found(found.length)}
      </p>
      {query.trim() !== '' && found.length === 0 ? <p class="empty">{t.noneFound}</p> : null}
      {found.length === 0 ? null : (
        <ul class="found-settings">
          {found.map(({ label, address, page }) => (
            <li key={address}>
              <a class="item" href={`#${address}`} onClick={() => change('')}>
                <span>
                  {label}
                  {page === '' ? null : <small>{page}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
