// What a dialog asks the server for when it opens.
import { useEffect, useState } from 'preact/hooks'

export interface Asked<T> {
  readonly answer?: T
  /** Why there is none, in the words of the server. */
  readonly failure?: string
}

export function useAnswer<T>(ask: () => Promise<T>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({})
  useEffect(() => {
    ask().then(
      answer => setAsked({ answer }),
      (error: unknown) => setAsked({ failure: error instanceof Error ? error.message : String(error) }),
    )
  }, [])
  return asked
}
