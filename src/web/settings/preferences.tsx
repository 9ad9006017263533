import type { JSX } from 'preact'
import { administration } from '../text/administration.ts'
import { OwnSettings, TimeZone } from './personal-field.tsx'
import { SidebarViews } from './sidebar-views.tsx'
import { look, views, writing } from './preference-groups.ts'

export function Preferences(): JSX.Element {
  const t = administration.value.settings
  return (
    <>
      <h3>{t.look}</h3>
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
