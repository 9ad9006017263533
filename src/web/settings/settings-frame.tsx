// The frame of the user's and the organization's settings: on a desk its navigation replaces the sidebar. On a phone,
// first the pages, then one of them.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { visit } from '../base/history.ts'
import { useStore } from '../base/live.ts'
import { isNarrow } from '../base/narrow-screen.ts'
import { administration } from '../text/administration.ts'
import { lazy } from '../ui/lazy.tsx'
import { SectionFrame } from '../ui/sections.tsx'
import { ViewHead } from '../ui/view-head.tsx'
import { revealSetting } from './reveal-setting.ts'
import { organizationPages, personalPages, type SettingPage } from './setting-pages.ts'
import './settings.css'

const FindSetting = lazy(async () => (await import('./find-setting.tsx')).FindSetting, <div class="find-room" />)
const SectionIcon = lazy(async () => (await import('./section-icon.tsx')).SectionIcon, <span class="icon" />)

interface Props {
  readonly view: 'settings' | 'organization'
  /** The rest of the address: a page, and a setting. */
  readonly path: readonly string[]
  /** Content by page. */
  readonly show: Readonly<Record<string, () => JSX.Element>>
  /** On a phone, shown below the pages. */
  readonly more?: ComponentChildren
}

export function SettingsFrame({ view, path: [page, setting], show, more }: Props): JSX.Element {
  const store = useStore('organization', 'groups')
  const t = administration.value.settings
  const [query, setQuery] = useState('')
  const [own, organization] = [personalPages(), organizationPages(store)]
  const pages = view === 'settings' ? own : organization
  const isHome = page === undefined
  const open = pages.find(({ address }) => address === `${view}/${page}`) ?? pages[0]
  const { number } = visit.value
  useEffect(() => (setting === undefined ? undefined : revealSetting(setting)), [open?.address, setting, number])
  return (
    <div class={isHome ? 'settings names' : 'settings'}>
      <ViewHead back={isNarrow.value && !isHome ? '#settings' : '#'} heading={<b>{t.title}</b>}>
        {store.settings['web_escape_navigates_to_home_view'] === false ? null : <kbd aria-hidden="true">Esc</kbd>}{' '}
      </ViewHead>
      <nav aria-label={t.title}>
        <FindSetting query={query} change={setQuery} />
        {query.trim() === '' ? (
          <div class="pages">
            <Pages title={t.own} pages={own} open={open} />
            <Pages title={store.organization.name} pages={organization} open={open} />
            {more === undefined ? null : <div class="other-views">{more}</div>}
          </div>
        ) : null}
      </nav>
      {open === undefined ? null : (
        <SectionFrame key={open.address} name={open.name}>
          {show[open.address.slice(view.length + 1)]?.()}
        </SectionFrame>
      )}
    </div>
  )
}

interface PagesProps {
  readonly title: string
  readonly pages: readonly SettingPage[]
  readonly open: SettingPage | undefined
}

const Pages = ({ title, pages, open }: PagesProps): JSX.Element => (
  <>
    <h2 class="group">
      <bdi>{title}</bdi>
    </h2>
    {pages.map(({ address, name, icon }) => (
      <a
        key={address}
        class={address === open?.address ? 'item here' : 'item'}
        href={`#${address}`}
        aria-current={address === open?.address ? 'page' : undefined}
      >
        <SectionIcon name={icon} />
        <span class="name">{name}</span>
      </a>
    ))}
  </>
)
