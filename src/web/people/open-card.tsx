// The card of a user or a group, next to the element that opened it, or at the bottom of a phone's screen. Its code
// loads with the first card.
import { mentionCards } from '../content/mention.tsx'
import { withPart } from '../ui/lazy.tsx'
import { openPopover } from '../ui/popover.ts'

export const openUserCard = (id: number, opener: HTMLElement): Promise<void> =>
  withPart(
    () => import('./user-card.tsx'),
    ({ UserCard }) => openPopover(opener, close => <UserCard id={id} close={close} />, 'card'),
  )

export const openGroupCard = (id: number, written: string, opener: HTMLElement): Promise<void> =>
  withPart(
    () => import('./group-card.tsx'),
    ({ GroupCard }) => openPopover(opener, () => <GroupCard id={id} name={written.replace(/^@/, '')} />, 'card'),
  )

export function registerMentionCards(): void {
  mentionCards.current = { openUser: openUserCard, openGroup: openGroupCard }
}

/** Opens the card of a message's sender. */
export function openSenderCard(senderId: number | undefined, messageId: number | undefined): void {
  const row = document.querySelector<HTMLElement>(`[data-id="${messageId}"]`)
  if (row === null || senderId === undefined) return
  void openUserCard(senderId, row.querySelector<HTMLElement>('.sender') ?? row)
}
