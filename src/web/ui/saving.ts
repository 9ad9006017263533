// Whether a change was saved, or why the server refused it.
import { useState } from 'preact/hooks'

export interface Saving {
  readonly isSaved?: true
  /** The words of the server. */
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
      setSaving({ refusal: error instanceof Error ? error.message : String(error) })
      return false
    }
  }
  return [saving, run]
}
