// The user at the foot of the sidebar: the picture and the name lead to the card, and the rest is in the menu.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { OwnMenu } from '../own-menu/own-menu.tsx'
import { openUserCard } from '../people/open-card.tsx'
import { PersonFace } from '../people/user-marks.tsx'

export function OwnRow(): JSX.Element | null {
  const store = useStore('people', 'statuses')
  const own = store.people.get(store.ownId)
  return own === undefined ? null : (
    <footer class="own-row">
      <PersonFace userId={own.user_id} />
      <button
        type="button"
        class="name"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => void openUserCard(own.user_id, currentTarget)}
      >
        <bdi>{own.full_name}</bdi>
        <small>
          <bdi>{store.statuses.get(own.user_id)?.status_text}</bdi>
        </small>
      </button>
      <OwnMenu />
    </footer>
  )
}
