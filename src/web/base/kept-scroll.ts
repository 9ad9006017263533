// A list that is scrolled to where it was when the reader comes back to it.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { keepPosition, visit } from './history.ts'

/** `isReady`: its rows are there. */
export function useKeptScroll(isReady: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const { number } = visit.value
  useLayoutEffect(() => {
    const { position } = visit.peek()
    const { current } = list
    if (isReady && current !== null)
      current.scrollTop = position !== undefined && 'scrolled' in position ? position.scrolled : 0
  }, [isReady, number])
  return { ref: list, onScroll: () => keepPosition({ scrolled: list.current?.scrollTop ?? 0 }) }
}
