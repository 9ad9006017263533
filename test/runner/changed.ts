// Which test files the changes since main can affect, committed or not.
//
// An API test starts the whole server, so by its imports every change would affect it. The imports of files
// that start a server are therefore not followed; a change to a feature affects the tests that name one of its routes
// (or, if it has none, of the features that import it), and the tests that import it in another way. A change to the
// engine or the schema affects every test.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { importsOf } from '#scripts/import-rules.ts'

const affectsAll = /^(src\/(core|schema)\/|src\/[^/]+$|test\/(run\.ts$|runner\/)|package|tsconfig)/
const startsServer = /^test\/support\/(world|templates|open-database|command-host)\.ts$/
/** Starts the command line in another process. */
const startsCommand = 'test/support/command.ts'

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

export function changedTests(tests: readonly string[], changed: readonly string[] = changedFiles()): Set<string> {
  if (changed.some(file => affectsAll.test(file))) return new Set(tests)
  const textOf = new Map(globSync('{src,test,scripts}/**/*.ts').map(path => [path, readFileSync(path, 'utf8')]))
  /** The file and everything that it imports, directly or not. */
  const reached = (file: string): Set<string> => {
    const found = new Set([file])
    for (const path of found)
      for (const { target } of importsOf({ path, text: textOf.get(path) ?? '' }))
        if (textOf.has(target) && !(startsServer.test(path) && target.startsWith('src/'))) found.add(target)
    return found
  }
  const routes = [...new Set(changed.map(featureOf).filter(name => name !== undefined))].flatMap(name => {
    const own = routesIn(textOf, name)
    if (own.length > 0) return own
    // A feature without routes shows in those of the features that import it.
    const users = [...textOf].filter(([, text]) => text.includes(`'#features/${name}/public.ts'`))
    return [...new Set(users.map(([path]) => featureOf(path)))].flatMap(user => routesIn(textOf, user))
  })
  /** A file that isn't code affects the tests that read it. */
  const read = changed.filter(file => !file.endsWith('.ts')).map(file => basename(file))
  const hasCommand = changed.some(file => file.startsWith('src/cli/'))

  return new Set(
    tests.filter(test => {
      const files = reached(test)
      if (changed.some(file => files.has(file)) || (hasCommand && files.has(startsCommand))) return true
      const own = [...files].filter(file => /^test\/(?!support\/)/.test(file)).map(file => textOf.get(file) ?? '')
      return own.some(text => [...routes, ...read].some(name => text.includes(name)))
    }),
  )
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** The beginning of each, up to its first parameter. */
const routesIn = (textOf: ReadonlyMap<string, string>, feature: string | undefined): string[] =>
  [...textOf]
    .filter(([path]) => featureOf(path) === feature)
    .flatMap(([, text]) => [...text.matchAll(/^ {2}route: '\w+ ([^'{]+)/gm)].map(match => match[1] as string))
