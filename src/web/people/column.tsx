// The column of people beside the feed, which the user can hide. On smaller windows it is a dialog.
import { computed, signal } from '@preact/signals'
import type { JSX } from 'preact'
import { currentStore, useStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { isSearch } from '../store/narrow.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'

const PeopleList = lazy(async () => (await import('./people-list.tsx')).PeopleList)

const key = 'people-hidden'
const isHidden = signal(localStorage.getItem(key) !== null)
const wideScreen = globalThis.matchMedia('(width >= 1100px)')
const isWide = signal(wideScreen.matches)
wideScreen.addEventListener('change', () => (isWide.value = wideScreen.matches))

/** Beside messages and topics. Lists of conversations, results and settings use its room. */
const isPossible = computed((): boolean => {
  if (!isWide.value || currentStore.value === undefined) return false
  const shown = route.value
  if (shown.view === 'narrow') return !isSearch(shown.narrow)
  if (shown.view === 'home' || shown.view === 'invalid')
    return useStore('settings').settings['web_home_view'] === 'all_messages'
  return shown.view === 'topics' || shown.view === 'user'
})

/** How often the user has asked for the field that filters people. */
const asked = signal(0)

function hide(isNowHidden: boolean): void {
  isHidden.value = isNowHidden
  if (isNowHidden) localStorage.setItem(key, 'yes')
  else localStorage.removeItem(key)
}

export function PeopleColumn(): JSX.Element | null {
  const t = texts.value.people
  if (!isPossible.value) return null
  const action = isHidden.value ? t.show : t.hide
  return (
    <aside class={isHidden.value ? 'people hidden-people' : 'people'} aria-label={t.title}>
      <header>
        {isHidden.value ? null : t.title}
        <button
          type="button"
          class="tool"
          aria-label={action}
          title={action}
          aria-expanded={!isHidden.value}
          onClick={() => hide(!isHidden.value)}
        >
          <Icon name="people" />
        </button>
      </header>
      {isHidden.value ? null : <PeopleList asked={asked.value} />}
    </aside>
  )
}

/** Focuses the filter. */
export function filterPeople(): void {
  if (!isPossible.peek())
    return openDialog(close => (
      <Dialog title={texts.value.people.title} close={close}>
        <PeopleList asked={1} picked={close} />
      </Dialog>
    ))
  hide(false)
  asked.value++
}
