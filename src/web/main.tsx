// The start of the web client.
import { render } from 'preact'
import { keepUpToDate } from './app/connection.ts'
import { App } from './app/frame.tsx'
import { listenToKeys } from './app/shortcuts.ts'
import { chooseLanguage } from './text/text.ts'

const root = document.getElementById('app')
if (root !== null) {
  render(<App />, root)
  listenToKeys()
  void chooseLanguage(navigator.language)
  void keepUpToDate()
}
