// The test files that may notice a mistake in a file, most likely first.
import { globSync, readFileSync } from 'node:fs'
import { changedTests } from '../runner/changed.ts'
import { isOnlyLong } from '../runner/only-long.ts'

/** They use the built client, which lacks the mistake, or start the runner. A server runs from changed sources. */
const usesBuild = /^test\/(browser|contract\/runner)\b/

/** It has a row for each clause, of all features. */
const ofAllFeatures = 'test/spec/spec.test.ts'

/** "user-groups" and "user-group" are the same word. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/\.(test\.)?ts$/, '')
      .split(/[/.-]/)
      .map(word => word.replace(/s$/, '')),
  )

/** The beginning of each route, up to its first parameter. */
const routesIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}route: '\w+ ([^'{]+)/gm)].map(match => match[1] as string)

const textOf = new Map<string, string>()
function read(file: string): string {
  const text = textOf.get(file) ?? readFileSync(file, 'utf8')
  textOf.set(file, text)
  return text
}

/** Without a server a test takes a moment. */
const needsServer = (test: string): boolean => /'#test\/(suite|world)\.ts'/.test(read(test))

const known = new Map<string, string[]>()
export function candidatesFor(file: string, limit: number): string[] {
  const candidates = known.get(file) ?? likeliestFor(file)
  known.set(file, candidates)
  return candidates.slice(0, limit)
}

function likeliestFor(file: string): string[] {
  const tests = globSync('test/**/*.test.ts')
    .sort()
    .filter(test => !isOnlyLong(test) && !usesBuild.test(test))
  const words = wordsOf(file.replace(/^src\/(features|web)\//, ''))
  const [, feature = ''] = /^src\/features\/([^/]+)\//.exec(file) ?? []
  const routes = new Set(globSync(`src/features/${feature}/**/*.ts`).flatMap(source => routesIn(read(source))))
  const own = new Set(routesIn(read(file)))
  const calls = (text: string, all: ReadonlySet<string>): number =>
    [...all].reduce((sum, route) => sum + text.split(route).length - 1, 0)
  const likelihood = (test: string): number => {
    const text = read(test)
    const shared = wordsOf(test).intersection(words).size
    const isOfFeature = test.startsWith(`test/features/${feature}/`) ? 8 : 0
    return shared * 2 + isOfFeature + Math.min(6, calls(text, own)) + Math.min(6, calls(text, routes))
  }
  const reached = changedTests(tests, [file])
  // The client on the page is prebuilt, so only its own tests see the mistake. A feature's tests reach it by route.
  const mayNotice = (test: string): boolean =>
    feature === '' ? test.startsWith('test/web/') && reached.has(test) : reached.has(test) || likelihood(test) >= 8
  const order = (a: string, b: string): number =>
    (feature === '' ? Number(needsServer(a)) - Number(needsServer(b)) : 0) ||
    likelihood(b) - likelihood(a) ||
    read(a).length - read(b).length
  const likeliest = tests.filter(mayNotice).sort(order)
  return feature === '' ? likeliest : [...new Set([...likeliest.slice(0, 5), ofAllFeatures, ...likeliest.slice(5)])]
}
