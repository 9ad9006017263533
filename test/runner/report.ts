// What a run prints about its files.
import { unsteadyLimit, type Verdict } from './run-again.ts'
import type { Outcome } from './start-worker.ts'

export const lineOf = ({ file, seconds, processorSeconds, tests, skipped, failures }: Outcome): string =>
  [
    `${failures.length === 0 ? '✔' : '✖'} ${file}:`,
    `${tests} tests,`,
    ...(skipped > 0 ? [`${skipped} skipped,`] : []),
    `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor`,
  ].join(' ')

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function reportOf({ outcomes, failed, unsteady }: Verdict, slowestCount: number, seconds: number): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + of(one), 0)
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)
  const failures = failed.flatMap(({ file, failures: all }) => all.map(({ test }) => `✖ ${file}: ${test}`))
  return [
    ...(outcomes.length > slowest.length ? [`\nThe slowest files:`, ...slowest.map(lineOf)] : []),
    ...(failures.length > 0 ? [`\nFailed:`, ...failures] : []),
    `\n${counted(outcomes.length, 'file')}, ${counted(
      sum(({ tests }) => tests),
      'test',
    )}, ${sum(({ skipped }) => skipped)} skipped, ${failures.length} failed, ` +
      `in ${Math.round(seconds)} s, ${Math.round(sum(one => one.processorSeconds))} s of processor`,
    ...unsteady.flatMap(({ file, failures: all }) => all.map(one => `unsteady: ${file}: ${one.test}\n${one.error}`)),
    ...(unsteady.length > unsteadyLimit ? [`More than ${unsteadyLimit} files are unsteady: that is a failure.`] : []),
  ].join('\n')
}
