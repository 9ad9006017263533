// The test files that may notice a mistake in a file, the likeliest first.
import { globSync, readFileSync } from 'node:fs'
import { changedTests } from '../runner/changed.ts'
import { isOnlyLong } from '../runner/only-long.ts'

/** If none of these notices a mistake, the others hardly do: a survivor would cost minutes. */
const triedLimit = 8

/** They use the built client and the built server, in which the mistake is not. */
const usesBuild = /^test\/(browser|cli|faults)\//

/** "user-groups" and "user-group" are the same word. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/\.(test\.)?ts$/, '')
      .split(/[/.-]/)
      .map(word => word.replace(/s$/, '')),
  )

const routesIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}route: '\w+ ([^'{]+)/gm)].map(match => match[1] as string)

const known = new Map<string, string[]>()
export function candidatesFor(file: string): string[] {
  const candidates = known.get(file) ?? likeliestFor(file)
  known.set(file, candidates)
  return candidates
}

function likeliestFor(file: string): string[] {
  const tests = globSync('test/**/*.test.ts')
    .sort()
    .filter(test => !isOnlyLong(test) && !usesBuild.test(test))
  const words = wordsOf(file.replace(/^src\/(features|web)\//, ''))
  const [, feature = ''] = /^src\/features\/([^/]+)\//.exec(file) ?? []
  const routes = routesIn(readFileSync(file, 'utf8'))
  const likelihood = (test: string): number => {
    const text = readFileSync(test, 'utf8')
    const shared = wordsOf(test).intersection(words).size
    const isNamed = feature !== '' && test.startsWith(`test/api/${feature.replace(/s$/, '')}`) ? 5 : 0
    const calls = routes.some(route => text.includes(route)) ? 2 : 0
    // Without a server a test takes a moment.
    const isQuick = /^src\/web\//.test(file) && !/'#test\/(suite|world)\.ts'/.test(text) ? 20 : 0
    return shared * 2 + isNamed + calls + isQuick
  }
  return [...changedTests(tests, [file])]
    .map(test => ({ test, likely: likelihood(test), length: readFileSync(test).length }))
    .sort((a, b) => b.likely - a.likely || a.length - b.length)
    .map(({ test }) => test)
    .slice(0, triedLimit)
}
