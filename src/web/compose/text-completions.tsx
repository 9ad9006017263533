// Completions in the text of a message. Their code loads when the field first gets the focus.
import type { ComponentType, JSX } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Props } from './text-completion-list.tsx'

type List = ComponentType<Props>
let loaded: List | undefined

export function TextCompletions(given: Props): JSX.Element | null {
  const { field } = given
  const [Shown, setShown] = useState<List | undefined>(() => loaded)
  useLayoutEffect(() => {
    const { current } = field
    if (current === null || loaded !== undefined) return
    const load = async (): Promise<void> => {
      loaded = (await import('./text-completion-list.tsx')).TextCompletionList
      setShown(() => loaded)
    }
    // If this fails, the user has to type names in full.
    const begin = (): void => void load().catch(() => {})
    if (document.activeElement === current) begin()
    current.addEventListener('focus', begin)
    return () => current.removeEventListener('focus', begin)
  }, [])
  return Shown === undefined ? null : <Shown {...given} />
}
