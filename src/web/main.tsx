// The start of the web client.
import { render } from 'preact'
import { keepUpToDate } from './app/connection.ts'
import { followMoves } from './app/follow-move.ts'
import { App } from './app/frame.tsx'
import { followLinks } from './app/history.ts'
import { loadFailedPartsAgain } from './app/import-part.ts'
import { followLook } from './app/look.ts'
import { keepAddressesCurrent } from './app/navigate.ts'
import { standForLeader } from './app/tabs.ts'
import { followTimeSettings } from './app/time-settings.ts'
import { untilLoaded } from './app/until-loaded.ts'
import { wakeBySigns } from './app/wake.ts'
import { keepBadge } from './notify/shown-badge.ts'

const root = document.getElementById('app')
if (root !== null) {
  loadFailedPartsAgain()
  followLook()
  followTimeSettings()
  render(<App />, root)
  followLinks()
  followMoves()
  keepAddressesCurrent()
  standForLeader()
  wakeBySigns()
  keepBadge()
  void keepUpToDate()
  void untilLoaded(() => import('./app/later.ts')).then(({ startOthers }) => startOthers())
}
