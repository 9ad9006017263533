// A user who closes the browser while typing sends no sign of it: the notice ends by itself.
import { typingExpired } from '../store/events/typing.ts'
import { announce, currentStore, onChange } from '../base/live.ts'

const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function endTypingNotices(): void {
  onChange(({ typist }) => {
    if (typist === undefined) return
    const name = `${typist.userId} ${typist.key}`
    clearTimeout(timers.get(name))
    const end = (): void => {
      timers.delete(name)
      const store = currentStore.peek()
      if (store !== undefined) announce(typingExpired(store, typist))
    }
    const expiryMs = currentStore.peek()?.realm.server_typing_started_expiry_period_milliseconds
    timers.set(name, setTimeout(end, expiryMs))
  })
}
