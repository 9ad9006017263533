/** The length of the first step back through the messages of the server: enough for most users. */
const firstStep = 200_000

/** Longer and longer steps from the newest message back to `first`: the lower bound of each. */
export function* stepsBack(newest: number, first: number): Generator<number> {
  let lower = newest
  for (let step = firstStep; ; step *= 4) {
    lower = Math.max(lower - step, first)
    yield lower
    if (lower <= first) return
  }
}
