// The views and actions of the user's own menu, as a list.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { otherViews } from '../own-menu/other-views.ts'

export function OtherViewList(): JSX.Element {
  useStore('organization', 'groups')
  return (
    <>
      {otherViews().map(({ name, action }) => (
        <button key={name} type="button" onClick={action}>
          {name}
        </button>
      ))}
    </>
  )
}
