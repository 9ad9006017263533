// Announces new messages to screen readers. If several arrive together, only the newest one.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { onChange, theStore } from '../base/live.ts'
import { spokenText } from '../content/spoken-text.ts'
import { contains, type Narrow } from '../store/narrow.ts'

const pauseMs = 3_000

export function Announcer({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const [text, setText] = useState('')
  const toldAt = useRef(-Infinity)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChange(({ arrived }) => {
      const store = theStore()
      if (arrived === undefined || arrived.sender_id === store.ownId) return
      if (contains(narrow, arrived, store) !== true || store.mutedUsers.has(arrived.sender_id)) return
      const tell = async (): Promise<void> => {
        toldAt.current = performance.now()
        setText(`${arrived.sender_full_name}: ${await spokenText(arrived)}`)
      }
      clearTimeout(timer)
      timer = setTimeout(() => void tell(), toldAt.current + pauseMs - performance.now())
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [narrow])
  return (
    <p class="unseen" role="status" aria-live="polite">
      {text}
    </p>
  )
}
