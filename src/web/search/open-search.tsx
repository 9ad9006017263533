// Opens the search. Its code loads the first time.
import { openDialog } from '../ui/dialogs.tsx'
import { lazy } from '../ui/lazy.tsx'

const SearchDialog = lazy(async () => (await import('./search-dialog.tsx')).SearchDialog)

export function openSearch(): void {
  openDialog(close => <SearchDialog close={close} />)
}
