// The last message of direct conversations and its time, for the phone's home view, which has room for two lines.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { currentStore, useStore } from '../base/live.ts'
import { Snippet } from '../content/snippet.tsx'
import { shortTime } from '../inbox/short-time.ts'
import { holdListed } from '../messages/load-listed.ts'

export function DirectPreview({
  newest,
  isOfTwo,
}: {
  readonly newest: number
  readonly isOfTwo: boolean
}): JSX.Element {
  const message = useStore(`message ${newest}`).messages.get(newest)
  return (
    <>
      <Snippet id={newest} isOfTwo={isOfTwo} />
      <time>{message === undefined ? '' : shortTime(message.timestamp)}</time>
    </>
  )
}

/** Fetches the messages shown. */
export function HeldDirects({ ids }: { readonly ids: readonly number[] }): null {
  useEffect(() => holdListed(ids))
  useEffect(() => () => void (currentStore.peek() !== undefined && holdListed([])), [])
  return null
}
