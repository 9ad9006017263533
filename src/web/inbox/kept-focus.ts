// When the row with the focus goes, the next one gets it: keys go on from there.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const last = useRef<{ readonly row: HTMLElement; readonly at: number }>(undefined)
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])]
  useEffect(() => {
    const { current } = list
    const remember = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-conversation]') : null
      last.current = row === null ? undefined : { row, at: rows().indexOf(row) }
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    if (last.current === undefined || last.current.row.isConnected) return
    const { at } = last.current
    last.current = undefined
    if (document.activeElement !== document.body) return
    const all = rows()
    ;(all[at] ?? all.at(-1))?.querySelector<HTMLElement>('a')?.focus()
  })
}
