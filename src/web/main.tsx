// The start of the web client.
import { render } from 'preact'
import { App } from './app/frame.tsx'
import { loadInbox } from './app/view.tsx'
import { followLook, followTimeSettings } from './app/look.ts'
import { wakeBySigns } from './base/connection.ts'
import { followLinks } from './base/history.ts'
import { loadFailedPartsAgain } from './base/import-part.ts'
import { untilLoaded } from './base/loading.ts'
import { keepAddressesCurrent } from './base/navigate.ts'
import { standForLeader } from './base/tabs.ts'
import { keepUpToDate } from './connection/keep-up-to-date.ts'
import { keepBadge } from './notify/shown-badge.ts'
import { registerMentionCards } from './people/open-card.tsx'

const root = document.getElementById('app')
if (root !== null) {
  loadFailedPartsAgain()
  followLook()
  followTimeSettings()
  registerMentionCards()
  render(<App />, root)
  followLinks()
  keepAddressesCurrent()
  standForLeader()
  wakeBySigns()
  keepBadge()
  void keepUpToDate()
  // The usual first view loads while the server answers.
  if (/^(#inbox)?$/.test(location.hash)) void untilLoaded(loadInbox)
  void untilLoaded(() => import('./app/start-later.ts')).then(({ startOthers }) => startOthers())
}
