import type { Answer } from './world.ts'

/** The response statuses of a request that is sent several times, one after the other. */
export async function statuses(count: number, act: (nth: number) => Promise<Answer>): Promise<number[]> {
  const seen: number[] = []
  for (let nth = 0; nth < count; nth++) seen.push((await act(nth)).status)
  return seen
}
