// What tells the user of messages outside of the page. Loaded after the first paint, which does not need it.
import { drawFavicon } from './favicon.ts'
import { shareView } from './in-view.ts'
import { tellOfMessages } from './tell.ts'

export function startTelling(): void {
  drawFavicon()
  shareView()
  tellOfMessages()
}
