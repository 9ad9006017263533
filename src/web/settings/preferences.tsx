import type { JSX } from 'preact'
import { client, theStore, useStore } from '../base/live.ts'
import { isFolded } from '../store/order.ts'
import { administration } from '../text/administration.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import { Switch } from '../ui/fields.tsx'
import { lazy } from '../ui/lazy.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { look, views, writing } from './preference-groups.ts'
import { OwnSettings } from './setting-field.tsx'
import { sidebarViews } from './setting-pages.ts'

const TimeZone = lazy(async () => (await import('./time-zone.tsx')).TimeZone, <div class="setting" />)

export function Preferences(): JSX.Element {
  const t = administration.value.settings
  return (
    <>
      <SettingGroup title={t.appearance}>
        <OwnSettings names={look} />
        <TimeZone />
      </SettingGroup>
      <SettingGroup title={t.viewsSection}>
        <OwnSettings names={views} />
      </SettingGroup>
      <SidebarViews />
      <SettingGroup title={t.writing}>
        <OwnSettings names={writing} />
      </SettingGroup>
    </>
  )
}

/** Views that this page has configured, whose events may not have arrived yet. */
const configured = new Set<string>()
let lastChange: Promise<unknown> = Promise.resolve()

/** Changes run one after the other. */
function pin(fragment: string, is_pinned: boolean): Promise<unknown> {
  lastChange = lastChange
    .catch(() => undefined)
    .then(async () => {
      if (configured.has(fragment) || theStore().views.some(view => view.fragment === fragment))
        return client.call('PATCH /navigation_views/{fragment}', { fragment, is_pinned })
      await client.call('POST /navigation_views', { fragment, is_pinned })
      return configured.add(fragment)
    })
  return lastChange
}

/** Which built-in views are in the sidebar. */
function SidebarViews(): JSX.Element {
  const store = useStore('settings')
  return (
    <SettingGroup title={administration.value.settings.sidebarViews}>
      {Object.entries(sidebarViews()).map(([fragment, name]) => (
        <SettingAnchor key={fragment} name={fragment}>
          <Switch label={name} value={!isFolded(store, `#${fragment}`)} save={isOn => pin(fragment, isOn)} />
        </SettingAnchor>
      ))}
    </SettingGroup>
  )
}
