// `npm run mutants`: makes deliberate mistakes, one at a time in a copy of the program, and lists those that no test
// notices.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { candidatesFor } from './candidates.ts'
import { makeMutants } from './make.ts'
import { differenceOf, type Mutant, mutated, randomFrom, readMutants, shuffled, writeMutants } from './mutant.ts'
import { type Slot, startSlot } from './start-slot.ts'

const help = `npm run mutants -- [options] [parts of the names of source files]

Makes mistakes of test/mutants/mutants.json, one at a time, in a copy of the program, and runs the test files that may
notice them on SQLite: first the file that noticed the mistake last. Fails if fewer than 95 of 100 are noticed.

  --sample <n>  tries n of them, chosen by the seed; 60 by default
  --all         tries all of them
  --seed <n>    chooses the same sample again
  --record      writes into the list which test file notices each mistake, and which mistakes none notices. A file that
                notices one is run without it too, to see that it passes then
  --make        refreshes the list after changes of the sources, and runs nothing: mistakes in lines that are gone are
                replaced by others
  --help

A mistake that is known to survive counts, and is tried only with --record. A survivor is mended with a test; then
--record --all and its file forget that it survived. If the program does the same with the mistake, say why in
"equivalent" in the list: it is left out.`

/** Tests must notice at least this many of 100 mistakes. */
const wantedPercent = 95
/**
 * The number of test files to try after the one that noticed the mistake last. A run that writes the list tries all
 * that may notice it, although that takes minutes: often an unlikely one does.
 */
const triedLimit = (isRecord: boolean): number => (isRecord ? Infinity : 6)
/** The sources change all the time: of a hundred mistakes, this many may be in lines that are gone. */
const stalePercent = 10

const { values: options, positionals: parts } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    make: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const seed = Number(options.seed)
if (options.help) {
  console.log(help)
  process.exit()
}
if (options.make) {
  const made = makeMutants(readMutants(), seed)
  writeMutants(made)
  console.log(`${made.length} mutants. Run --record --all: it skips those that are known.`)
  process.exit()
}

const named = readMutants().filter(({ file }) => parts.length === 0 || parts.some(part => file.includes(part)))
const meant = named.filter(({ equivalent }) => equivalent === undefined)
const isStale = (mutant: Mutant): boolean => {
  try {
    return mutated(readFileSync(mutant.file, 'utf8'), mutant) === undefined
  } catch {
    return true
  }
}
const stale = meant.filter(isStale)
for (const mutant of stale) console.log(`stale: ${mutant.file}: its lines are gone`)
// Finding a test that notices a mistake may take minutes: only a run that writes the list tries untested mistakes.
const untried = meant.filter(({ survives, caughtBy }) => survives === undefined && caughtBy === undefined)
const usable = meant.filter(mutant => !stale.includes(mutant) && (options.record || !untried.includes(mutant)))
const random = randomFrom(seed)
const chosen = shuffled(usable, random).slice(0, options.all ? usable.length : Number(options.sample))
console.log(`${chosen.length} mutants of ${usable.length}, seed ${seed}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const started = performance.now()
const results = new Map<Mutant, string | undefined>()
// Known results aren't checked again: when the list is written, which test notices a mistake; otherwise, that none
// does.
const isKnown = ({ caughtBy, survives }: Mutant): boolean =>
  options.record ? caughtBy !== undefined && survives === undefined : survives === true
for (const mutant of chosen.filter(isKnown)) results.set(mutant, options.record ? mutant.caughtBy : undefined)
const left = chosen.filter(mutant => !isKnown(mutant)).sort((a, b) => Number(a.survives ?? 0) - Number(b.survives ?? 0))

function note(mutant: Mutant, caughtBy: string | undefined): void {
  results.set(mutant, caughtBy)
  const seconds = Math.round((performance.now() - started) / 1000)
  const progress = `${results.size} of ${chosen.length}, ${seconds} s`
  const outcome = caughtBy === undefined ? `✖ survives\n${differenceOf(mutant)}` : `✔ ${caughtBy}`
  console.log(`${progress}: ${mutant.file}: ${outcome}`)
  if (!options.record) return
  const { survives: _old, ...rest } = mutant
  const recorded: Mutant = caughtBy === undefined ? { ...rest, survives: true } : { ...rest, caughtBy }
  const isSame = (one: Mutant): boolean => one.file === mutant.file && one.old === mutant.old && one.new === mutant.new
  writeMutants(readMutants().map(one => (isSame(one) ? recorded : one)))
}

async function catcherOf(slot: Slot, mutant: Mutant): Promise<string | undefined> {
  const firstFailing = async (tests: readonly string[]): Promise<string | undefined> =>
    tests.length === 0 ? undefined : (await slot.run({ mutant, tests, isChecked: options.record })).caughtBy
  const last = mutant.caughtBy === undefined ? [] : [mutant.caughtBy]
  return (
    (await firstFailing(last)) ??
    (await firstFailing(candidatesFor(mutant.file, triedLimit(options.record)).filter(test => !last.includes(test))))
  )
}

async function work(): Promise<void> {
  if (left.length === 0) return
  const slot = await startSlot()
  try {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      note(mutant, await catcherOf(slot, mutant))
    }
  } finally {
    await slot.end()
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))

const survivors = [...results].filter(([, caughtBy]) => caughtBy === undefined).map(([mutant]) => mutant)
if (survivors.length > 0)
  console.log(`\nSurvivors:\n${survivors.map(one => `${one.file}\n${differenceOf(one)}`).join('\n')}`)
const percent = chosen.length === 0 ? 100 : (100 * (chosen.length - survivors.length)) / chosen.length
console.log(
  `\n${chosen.length - survivors.length} of ${chosen.length} mutants caught (${percent.toFixed(0)} of 100), seed ${seed},`,
  `${stale.length} stale, in ${Math.round((performance.now() - started) / 1000)} s`,
)
const tooStale = stale.length > (meant.length * stalePercent) / 100
if (tooStale) console.log('Too many are stale: npm run mutants -- --make, then --record --all.')
if (!options.record && untried.length > 0)
  console.log(`${untried.length} of the list were never tried: npm run mutants -- --record --all.`)
process.exit(percent < wantedPercent || tooStale ? 1 : 0)
