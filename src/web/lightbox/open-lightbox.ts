// Opens the lightbox. Its code loads the first time.
import { openDialog } from '../ui/dialogs.tsx'
import { withPart } from '../ui/lazy.tsx'

export const openLightbox = (opener: HTMLElement): Promise<void> =>
  withPart(
    () => import('./lightbox.tsx'),
    ({ showLightbox }) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a.picture')]
      openDialog(close => showLightbox(links, Math.max(0, links.indexOf(opener as HTMLAnchorElement)), close))
    },
  )

/** Opens the message's first picture that's on the page. */
export function openPictureOf(messageId: number | undefined): void {
  const link = document.querySelector<HTMLElement>(`[data-id="${messageId}"] a.picture`)
  if (link !== null) void openLightbox(link)
}
