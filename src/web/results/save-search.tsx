// Keeps a search as a view of the sidebar.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { visit } from '../base/history.ts'
import { client, theStore, useStore } from '../base/live.ts'
import { currentAddress, route } from '../base/navigate.ts'
import { searchLabel } from '../search/filter-words.ts'
import { typedOf } from '../search/parse-search.ts'
import type { NavigationView } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/form.tsx'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import type { MenuItem } from '../ui/menu-item.ts'
import '../ui/form.css'

const longestName = 100

export function SaveSearch(): JSX.Element {
  const store = useStore('settings', 'channels', 'people')
  const t = onDemand.value.searching.saving
  const saved = store.views.find(
    ({ fragment, name }) => name !== null && currentAddress(`#${fragment}`) === visit.value.hash,
  )
  if (saved !== undefined)
    return (
      <span class="saved-search">
        <MoreIcon name="snippet" /> <bdi>{saved.name}</bdi>
        <MenuOpener label={t.menuOf(saved.name ?? '')} items={() => savedItems(saved)} />
      </span>
    )
  return (
    <button type="button" class="tool" title={t.save} onClick={() => openDialog(close => <SaveDialog close={close} />)}>
      <MoreIcon name="snippet" />
      <span class="word">{t.save}</span>
    </button>
  )
}

function SaveDialog({ close }: { readonly close: () => void }): JSX.Element {
  const t = onDemand.value.searching.saving
  return (
    <NameDialog
      title={t.save}
      name={nameOfSearch().slice(0, longestName)}
      close={close}
      save={name =>
        client.call('POST /navigation_views', { fragment: visit.peek().hash.replace(/^#/, ''), is_pinned: true, name })
      }
    />
  )
}

function nameOfSearch(): string {
  const here = route.peek()
  return here.view === 'narrow' ? searchLabel(theStore(), typedOf(here.narrow)) : ''
}

/** For a saved search in the sidebar too. */
export function savedItems({ fragment, name }: NavigationView): MenuItem[] {
  const t = onDemand.value.searching.saving
  return [
    {
      name: t.rename,
      action: () =>
        openDialog(close => (
          <NameDialog
            title={t.rename}
            name={name ?? ''}
            close={close}
            save={changed => client.call('PATCH /navigation_views/{fragment}', { fragment, name: changed })}
          />
        )),
    },
    {
      name: t.remove,
      isDangerous: true,
      action: () => void orSay(client.call('DELETE /navigation_views/{fragment}', { fragment })),
    },
  ]
}

interface NameProps {
  readonly title: string
  readonly name: string
  readonly close: () => void
  readonly save: (name: string) => Promise<unknown>
}

function NameDialog({ title, name, close, save }: NameProps): JSX.Element {
  const t = onDemand.value.searching.saving
  const box = useRef<HTMLDivElement>(null)
  // The dialog is open already.
  useLayoutEffect(() => box.current?.querySelector('input')?.select(), [])
  return (
    <Dialog title={title} close={close}>
      <div ref={box}>
        <Form
          fields={[{ name: 'name', label: t.name, value: name, maxLength: longestName }]}
          action={t.action}
          send={async values => {
            await save(values['name'] ?? '')
            close()
          }}
        />
      </div>
    </Dialog>
  )
}
