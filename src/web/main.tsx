// The start of the web client.
import { render } from 'preact'
import { keepUpToDate } from './app/connection.ts'
import { App } from './app/frame.tsx'
import { sendPresence } from './app/presence.ts'
import { listenToKeys } from './app/shortcuts.ts'
import { endTypingNotices } from './app/typing-expiry.ts'
import { chooseLanguage } from './text/text.ts'

const root = document.getElementById('app')
if (root !== null) {
  render(<App />, root)
  listenToKeys()
  endTypingNotices()
  sendPresence()
  void chooseLanguage(navigator.language)
  void keepUpToDate()
}
