// Requests of views and dialogs.
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText } from '../base/failure-text.ts'
import { currentStore, onChange } from '../base/live.ts'
import { gathered } from '../base/work.ts'

interface Asked<T> {
  readonly answer: T | undefined
  /** The server's error message, or that it can't be reached. */
  readonly refusal: string | undefined
  readonly again: () => void
}

/** Fetches a list that the store doesn't keep, when a view opens and after each event of these types. */
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
        (error: unknown) => setRefusal(failureText(error)),
      ),
    ),
  )
  const store = currentStore.value
  useEffect(() => {
    again()
    return onChange(({ parts }) => {
      if (types.some(type => parts.includes(`list ${type}`))) again()
    })
    // Events may have been missed before a new registration.
  }, [store])
  return { answer, refusal, again }
}

interface Answer<T> {
  readonly answer?: T
  /** The error message, if it failed. */
  readonly failure?: string
}

/** Fetches something when a dialog opens. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [asked, setAsked] = useState<Answer<T>>({})
  useEffect(() => {
    ask().then(
      answer => setAsked({ answer }),
      (error: unknown) => setAsked({ failure: failureText(error) }),
    )
  }, [])
  return asked
}

/** Whether a change was saved. */
export interface Saving {
  readonly isSaved?: true
  /** The error message, if it wasn't. */
  readonly refusal?: string
}

type Run = (action: () => Promise<unknown>) => Promise<boolean>

export function useSaving(): readonly [Saving, Run] {
  const [saving, setSaving] = useState<Saving>({})
  const run: Run = async action => {
    setSaving({})
    try {
      await action()
      setSaving({ isSaved: true })
      return true
    } catch (error) {
      setSaving({ refusal: failureText(error) })
      return false
    }
  }
  return [saving, run]
}
