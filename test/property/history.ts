// Plays histories against the model. For a history that fails it finds a shorter one that also fails.
import type { World } from '#test/world.ts'
import { compareAll, compareEveryWay } from './compare.ts'
import { activeUsers, type Play, startPlay } from './play.ts'
import { Random } from '#test/random.ts'
import { actions, someStep, type Step } from './steps.ts'

export const stepsPerHistory = 200
const stepsBetweenChecks = 20
/** The time to look for a shorter history before the failure is reported. */
const shrinkMs = 60_000

interface Failed {
  readonly game: Play
  readonly error: Error
  /** The number of steps that were played. */
  readonly length: number
}

export function historyOf(seed: number): Step[] {
  const random = new Random(seed)
  return Array.from({ length: stepsPerHistory }, () => someStep(random))
}

/** When server and model disagree, throws an error with the seed, the steps and the difference. */
export async function playHistory(world: World, seed: number): Promise<void> {
  const steps = historyOf(seed)
  const failed = await play(world, seed, steps, stepsBetweenChecks)
  if (failed === undefined) return
  const { game, error } = await shrunk(world, seed, steps.slice(0, failed.length), failed)
  throw new Error(`History ${seed} fails.\n${game.story.join('\n')}\n\n${error.message}`, { cause: error })
}

/** Compares after every `between` steps, and in every way at the end. */
async function play(world: World, seed: number, steps: readonly Step[], between: number): Promise<Failed | undefined> {
  const game = await startPlay(await world.org(), new Random(seed))
  for (const [index, step] of steps.entries()) {
    try {
      await perform(game, step)
      if ((index + 1) % between === 0) await compareAll(game)
      if (index === steps.length - 1) await compareEveryWay(game)
    } catch (error) {
      return { game, error: error as Error, length: index + 1 }
    }
  }
  return undefined
}

async function perform(game: Play, { kind, seed }: Step): Promise<void> {
  const random = new Random(seed)
  await actions[kind](game, random.pick(activeUsers(game)), random)
}

/** Finds the step after which it fails, then removes ever smaller parts as long as the rest still fails. */
async function shrunk(world: World, seed: number, steps: readonly Step[], first: Failed): Promise<Failed> {
  const end = performance.now() + shrinkMs
  let best = (await play(world, seed, steps, 1)) ?? first
  let left = steps.slice(0, best.length)
  for (let size = left.length >> 1; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = left.length - size; from >= 0 && performance.now() < end; from -= size) {
      const shorter = left.toSpliced(from, size)
      const failed = await play(world, seed, shorter, stepsPerHistory)
      if (failed === undefined) continue
      best = failed
      left = shorter.slice(0, failed.length)
    }
  return best
}
