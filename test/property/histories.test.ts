// Random histories of an organization, played on the server and on a model that keeps one row for each person and
// message. PARLEY_HISTORIES sets how many are played on each database, PARLEY_HISTORIES_SEED the seed of the first.
import { onEachDatabase } from '#test/suite.ts'
import { playHistory, stepsPerHistory } from './history.ts'

/** The same every time, so that a run that was green stays so; another seed looks for what nobody has seen yet. */
const seed = Number(process.env['PARLEY_HISTORIES_SEED'] ?? 1)
const wanted = process.env['PARLEY_HISTORIES']
/** What a run has time for; two hundred and more with PARLEY_HISTORIES. */
const usual = { sqlite: 60, postgres: 6 } as const
/** Histories do not wait for each other, so that the server commits the writes of several together. */
const atOnce = 8

/** What an endpoint declares is checked by every other test. */
const env = { PARLEY_SELF_CHECK: 'off' }

onEachDatabase(
  `histories from seed ${seed}`,
  test => {
    test(`of ${stepsPerHistory} steps agree with the model`, async world => {
      const count = wanted === undefined ? usual[world.kind] : Number(wanted)
      let next = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (next < count)
            await playHistory(world, seed + next++).catch((error: unknown) => {
              next = count
              throw error
            })
        }),
      )
    })
  },
  env,
)
