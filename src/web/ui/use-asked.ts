// A list that the store does not hold: asked for when a view opens, and again after an event about it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { currentStore, onChange } from '../base/live.ts'
import { gathered } from '../base/work.ts'

export interface Asked<T> {
  readonly answer: T | undefined
  /** The words of the server, or that it cannot be reached. */
  readonly refusal: string | undefined
  readonly again: () => void
}

/** `types`: the events after which it is asked for again. */
export function useAsked<T>(ask: () => Promise<T>, ...types: readonly string[]): Asked<T> {
  const [answer, setAnswer] = useState<T>()
  const [refusal, setRefusal] = useState<string>()
  const latest = useRef(ask)
  latest.current = ask
  const [again] = useState(() =>
    gathered(() =>
      latest.current().then(
        value => {
          setAnswer(() => value)
          setRefusal(undefined)
        },
        (error: Error) => setRefusal(error.message),
      ),
    ),
  )
  const store = currentStore.value
  useEffect(() => {
    again()
    return onChange(({ parts }) => {
      if (types.some(type => parts.includes(`list ${type}`))) again()
    })
    // A new registration may have missed events.
  }, [store])
  return { answer, refusal, again }
}
