// When the row with the focus goes, the next one gets it: keys go on from there.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

const rowSelector = '[data-conversation]'

export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null)
  const before = useRef<readonly Element[]>([])
  useEffect(() => {
    const { current } = list
    const remember = ({ target }: FocusEvent): void => {
      focused.current = target instanceof Element ? target.closest(rowSelector) : null
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll(rowSelector) ?? [])]
    const at = focused.current === null ? -1 : before.current.indexOf(focused.current)
    before.current = rows
    if (at < 0 || focused.current?.isConnected === true) return
    focused.current = null
    if (document.activeElement !== document.body) return
    ;(rows[at] ?? rows.at(-1))?.querySelector<HTMLElement>('a')?.focus()
  })
}
