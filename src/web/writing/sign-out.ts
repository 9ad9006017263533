// Signing out clears the browser's storage, so drafts that only exist there are saved or listed first.
import { ask } from '../ui/dialogs.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { isUnsaved } from './draft.ts'
import { keptDrafts } from './kept-drafts.ts'
import { saveDrafts } from './sync-drafts.ts'

const unsaved = (): number =>
  [...keptDrafts.peek().values()].filter(draft => draft.serverId === undefined || isUnsaved(draft)).length

export async function maySignOut(): Promise<boolean> {
  if (unsaved() > 0) await saveDrafts({ withForeign: true })
  const { drafts: t } = onDemand.peek()
  const { signOut: action } = texts.peek()
  const count = unsaved()
  return count === 0 || ask({ title: t.signOut(count), text: t.signOutHint, action })
}
