// A line at the top: no connection, or a new version of the page.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { connection, wake } from '../base/connection.ts'
import { texts } from '../text/text.ts'
import { isOutdated } from './build.ts'

export function ConnectionBar(): JSX.Element | null {
  const { live } = texts.value
  const state = connection.value
  if (state.isLost) return <Lost retryAt={state.retryAt} />
  if (!isOutdated.value) return null
  return (
    <p class="connection" role="status">
      {live.outdated}
      <button type="button" class="link" onClick={() => globalThis.location.reload()}>
        {live.reload}
      </button>
    </p>
  )
}

/** The countdown isn't announced: a screen reader would read every second. */
function Lost({ retryAt }: { readonly retryAt: number }): JSX.Element {
  const { live } = texts.value
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((retryAt - now) / 1000)
  return (
    <p class="connection">
      <span role="status">{texts.value.serverUnreachable}</span>{' '}
      <span>{seconds > 0 ? live.reconnectingIn(seconds) : live.reconnecting}</span>
      <button
        type="button"
        class="link"
        // Keeps the focus in the field where the user is typing.
        onMouseDown={event => event.preventDefault()}
        onClick={() => wake.ring()}
      >
        {live.retryNow}
      </button>
    </p>
  )
}
