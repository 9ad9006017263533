import type { Answer } from './world.ts'

/** What the same request is answered, several times in turn. */
export async function statuses(count: number, act: (nth: number) => Promise<Answer>): Promise<number[]> {
  const seen: number[] = []
  for (let nth = 0; nth < count; nth++) seen.push((await act(nth)).status)
  return seen
}
