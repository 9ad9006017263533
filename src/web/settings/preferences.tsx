import type { JSX } from 'preact'
import { client, theStore, useStore } from '../base/live.ts'
import { isFolded } from '../store/order.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { Switch } from '../ui/fields.tsx'
import { look, views, writing } from './preference-groups.ts'
import { OwnSettings, TimeZone } from './setting-field.tsx'

export function Preferences(): JSX.Element {
  const t = administration.value.settings
  return (
    <>
      <h3>{t.appearance}</h3>
      <OwnSettings names={look} />
      <TimeZone />
      <h3>{t.viewsSection}</h3>
      <OwnSettings names={views} />
      <SidebarViews />
      <h3>{t.writing}</h3>
      <OwnSettings names={writing} />
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
  const t = texts.value
  const builtIn = {
    inbox: t.inbox,
    recent: t.recent.title,
    feed: t.combinedFeed,
    'narrow/is/mentioned': t.mentions,
    'narrow/is/starred': t.starred,
    drafts: t.menu.drafts,
    scheduled: t.later.scheduled,
  }
  return (
    <>
      <h3>{administration.value.settings.sidebarViews}</h3>
      {Object.entries(builtIn).map(([fragment, name]) => (
        <Switch
          key={fragment}
          label={name}
          value={!isFolded(store, `#${fragment}`)}
          save={isOn => pin(fragment, isOn)}
        />
      ))}
    </>
  )
}
