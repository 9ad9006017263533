// The rules for imports and for words in the source (docs/architecture.md).
// `violations` reads no files, so that the tests can give it violations.
import { posix } from 'node:path'
import manifest from '#manifest' with { type: 'json' }

export interface SourceFile {
  /** The path from the root of the project, such as `src/features/users/user.ts`. */
  readonly path: string
  readonly text: string
}

interface Import {
  readonly from: string
  readonly line: number
  readonly specifier: string
  /** A path from the root of the project, or the name of a package. */
  readonly target: string
  /** The import disappears at runtime. */
  readonly isTypeOnly: boolean
}

interface ImportRule {
  readonly files: RegExp
  readonly except?: RegExp
  readonly never: RegExp
  /** Type imports are allowed. */
  readonly exceptTypes?: true
  readonly because: string
}

const feature = /^src\/features\//
const storeFile = /\/store(\/[^/]+)?\.ts$/

const importRules: readonly ImportRule[] = [
  {
    files: /^src\/core\//,
    never: /^src\/(?!core\/|schema\/)/,
    because: 'the engine knows no feature; its input is passed in',
  },
  {
    files: /^src\/client\//,
    never: /^(?!src\/client\/|src\/core\/contract\/api-path\.ts$)/,
    exceptTypes: true,
    because: 'the client runs in browsers too, so it takes only types from the server',
  },
  {
    files: /^src\/client\//,
    never: /^src\/(features\/|(?!client\/|core\/|features\.ts$))/,
    because: 'the client knows the declarations of the features and no feature',
  },
  {
    files: /^src\/(?!web\/)/,
    never: /^src\/(client|web)\//,
    except: /^src\/(client|cli)\//,
    because: 'the server does not call itself',
  },
  {
    files: /^src\/web\//,
    except: /\/vite\.config\.ts$/,
    never:
      /^(?!src\/(web|client)\/|src\/features\/(languages\/(languages|plural)|markdown\/(allowed|fenced-block|narrow-address|mentions|render|code\/language-names)|message-edits\/move\/resolved-name|messages\/(truncated|widget)|personal-settings\/personal-settings|realms\/realm-settings)\.ts$|src\/core\/base\/(url-template|code-points)\.ts$|preact(\/|$)|@preact\/|@floating-ui\/dom$)/,
    exceptTypes: true,
    because: 'the web client takes only types from the server, and the rules that both must share',
  },
  {
    files: /^src\/web\/store\//,
    never: /^(src\/web\/(?!store\/)|preact|@preact\/)/,
    because: 'the store knows no view, no page and no clock, so that tests in Node can use it',
  },
  {
    files: /^src\/web\/route\//,
    never: /^(src\/web\/(?!store\/|route\/)|preact|@preact\/)/,
    because: 'addresses are read and written without a page',
  },
  {
    files: /^src\/web\/complete\/[^/]+\.ts$/,
    never: /^(src\/web\/(?!store\/|complete\/|emoji\/find-emoji)|preact|@preact\/)/,
    because: 'completions are found and ordered without a page, so that tests in Node can use them',
  },
  { files: /^src\/schema\/migrations/, never: /^(src\/(?!schema\/)|test\/)/, because: 'migrations are history' },
  {
    files: /^src\/schema\/tables/,
    never: /^src\/(?!core\/contract\/|schema\/tables\/)/,
    because: 'rows are made of contract types',
  },
  {
    files: feature,
    never: /^src\/(cli\/|[^/]+$)/,
    because: 'features do not know the program that puts them together',
  },
  {
    files: feature,
    never: /^(pg|node:(http|https|http2|net|sqlite))(\/|$)/,
    because: 'only the engine uses the network and the databases',
  },
  {
    files: feature,
    except: storeFile,
    never: /^(kysely|src\/core\/db\/compiled\.ts)(\/|$)/,
    because: 'SQL lives in store.ts',
  },
  {
    files: /^src\/features\/markdown\//,
    except: /\/index\.ts$/,
    never: /^src\/(?!features\/markdown\/|core\/base\/)/,
    because: 'the renderer runs in browsers too and gets all input as parameters',
  },
  { files: /^(src|scripts)\//, never: /^test\//, because: 'the program does not need its tests' },
  {
    files: /^test\/(core|features\/(?!markdown\/)[^/]+|spec|clients)\//,
    never: /^src\/features/,
    because: 'these tests are clients: they know addresses',
  },
  {
    files: /^src\/features\/[^/]+\/public\.ts$/,
    never: storeFile,
    exceptTypes: true,
    because: 'public.ts exports accessors, and queries from a file that says why no rule applies to them',
  },
  { files: /./, except: /^src\/features\.ts$/, never: /\/index\.ts$/, because: 'manifests are for src/features.ts' },
  {
    files: /^src\/[^/]+$/,
    except: /^src\/features\.ts$/,
    never: /^src\/features\/[^/]+\/(?!public\.ts$)/,
    because: 'public.ts is the door of a feature',
  },
  {
    files: /^src\/cli\//,
    never: /^src\/features\/[^/]+\/(?!(public|operator)\.ts$)/,
    because: 'the command line enters a feature by public.ts or operator.ts',
  },
]

interface WordRule {
  readonly files: RegExp
  readonly except?: RegExp
  readonly word: RegExp
  readonly because: string
}

const wordRules: readonly WordRule[] = [
  {
    files: feature,
    // A list of programming languages, one of which is named like a database.
    except: /^src\/features\/markdown\/code\/language(s|-names)\.ts$/,
    word: /sqlite|postgres/i,
    because: 'only core/db knows which database is in use',
  },
  { files: feature, word: /\bprocess\.env\b/, because: 'options come from server.config' },
  { files: feature, word: /\bDate\.now\b|\bnew Date\(\)/, because: 'the time is a parameter of the handler' },
  { files: feature, word: /\bconsole\b\s*\./, because: 'the logger is in core' },
  { files: feature, except: storeFile, word: /\btx\.db\b/, because: 'SQL lives in store.ts' },
]

const vagueName = /(^|[-/.])(utils?|helpers?|managers?|common|misc)([-/.]|$)/

/** Each is `file:line: problem, because reason`. */
export function violations(files: readonly SourceFile[]): string[] {
  const imports = files.flatMap(importsOf)
  return [
    ...files.filter(({ path }) => vagueName.test(path)).map(({ path }) => `${path}:1: name it after what it does`),
    ...imports.flatMap(one => importProblems(one).map(problem => `${one.from}:${one.line}: ${problem}`)),
    ...files.flatMap(wordProblems),
    ...orderProblems(imports, 'src/core/', engineOrder),
    ...orderProblems(imports, 'src/features/', featureOrder(files)),
    ...orderProblems(imports, 'src/web/', webOrder),
    ...nodeInBrowsers(imports),
    ...secondOwners(files),
    ...sameNames(files),
    ...files.flatMap(vagueComments),
  ]
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

function importProblems(one: Import): string[] {
  const problems = importRules
    .filter(({ files, except }) => files.test(one.from) && !except?.test(one.from))
    .filter(({ never, exceptTypes }) => never.test(one.target) && !(exceptTypes === true && one.isTypeOnly))
    .map(({ because }) => `must not import ${one.specifier}: ${because}`)
  const [from, to] = [one.from, one.target].map(featureOf)
  if (from !== undefined && to !== undefined && from !== to && !one.target.endsWith('/public.ts'))
    problems.push(`must not import ${one.specifier}: public.ts is the door of a feature`)
  if (one.specifier.startsWith('../../')) problems.push(`must not import ${one.specifier}: use a # name`)
  return problems
}

function wordProblems({ path, text }: SourceFile): string[] {
  const rules = wordRules.filter(({ files, except }) => files.test(path) && !except?.test(path))
  if (rules.length === 0) return []
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(({ word, because }) => {
      const found = word.exec(line)
      return found === null ? [] : [`${path}:${index + 1}: must not say ${found[0]}: ${because}`]
    }),
  )
}

const importPattern =
  /^[ \t]*(?:import\b[^'"`;]*?|export\b[^'"`;=()]*?\bfrom\s*)(['"])([^'"]+)\1|\bimport\(\s*(['"])([^'"]+)\3/gm

export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(importPattern)].map(match => {
    const specifier = (match[2] ?? match[4]) as string
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    const isTypeOnly = /^\s*(import|export)\s+type\b/.test(match[0])
    return { from: path, line, specifier, target: resolved(path, specifier), isTypeOnly }
  })
}

function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  for (const [name, pattern] of Object.entries(manifest.imports)) {
    const [start = '', end] = name.split('*')
    if (end === undefined ? specifier === name : specifier.startsWith(start))
      return posix.normalize(pattern.replace('*', specifier.slice(start.length)))
  }
  return specifier
}

/** The engine's folders: each imports only folders before it. */
export const engineOrder = [
  'base',
  'contract',
  'limits',
  'server',
  'db',
  'events',
  'jobs',
  'files',
  'pictures',
  'http',
  'backup',
  'check',
]

/** The web client's folders: each imports only folders before it, including lazy and type imports. */
export const webOrder = [
  'store',
  'route',
  'base',
  'text',
  'ui',
  'when',
  'conversation',
  'topics',
  'search',
  'emoji',
  'lightbox',
  'messages',
  'content',
  'writing',
  'people',
  'complete',
  'later',
  'compose',
  'drafts',
  'actions',
  'own-menu',
  'groups',
  'channels',
  'settings',
  'organization',
  'invite',
  'switcher',
  'feed',
  'inbox',
  'results',
  'recent',
  'sidebar',
  'notify',
  'connection',
  'app',
]

/** The features as in src/features.ts: each imports only features before it. */
export function featureOrder(files: readonly SourceFile[]): string[] {
  const text = files.find(({ path }) => path === 'src/features.ts')?.text ?? ''
  const imports = [...text.matchAll(/import \{ (\w+) \} from '#features\/([^/]+)\/index\.ts'/g)]
  const at = (name: string): number => text.search(new RegExp(`^ {2}${name},$|\\b${name}\\(`, 'm'))
  return imports
    .map(([, name = '', folder = '']) => ({ folder, at: at(name) }))
    .sort((a, b) => a.at - b.at)
    .map(({ folder }) => folder)
}

/** Imports of a folder that's later in the order. */
function orderProblems(imports: readonly Import[], folder: string, order: readonly string[]): string[] {
  const folderOf = (path: string): string | undefined =>
    path.startsWith(folder) ? new RegExp(`^${folder}([^/]+)/`).exec(path)?.[1] : undefined
  return imports.flatMap(({ from, line, target, specifier }) => {
    const [own, other] = [from, target].map(folderOf)
    if (own === undefined || other === undefined || own === other) return []
    const [index, otherIndex] = [own, other].map(name => order.indexOf(name)) as [number, number]
    if (index < 0) return [`${from}:1: ${own} has no place in the order`]
    return otherIndex < index ? [] : [`${from}:${line}: must not import ${specifier}: ${other} comes later than ${own}`]
  })
}

/** Server files that browsers load too. */
const inBrowsers = [
  'src/features/markdown/fenced-block.ts',
  'src/features/markdown/render.ts',
  'src/features/personal-settings/personal-settings.ts',
  'src/features/realms/realm-settings.ts',
]

/** Node modules that these files import, directly or indirectly. */
function nodeInBrowsers(imports: readonly Import[]): string[] {
  const byFile = Map.groupBy(
    imports.filter(({ isTypeOnly }) => !isTypeOnly),
    one => one.from,
  )
  const reached = new Set(inBrowsers)
  for (const file of reached) for (const { target } of byFile.get(file) ?? []) reached.add(target)
  return [...reached]
    .flatMap(file => byFile.get(file) ?? [])
    .filter(({ target }) => target.startsWith('node:'))
    .map(one => `${one.from}:${one.line}: must not import ${one.specifier}: it runs in browsers too`)
}

/** Statements that write a table that another feature's stores also write. The engine may write any table. */
function secondOwners(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    const own = featureOf(path)
    if (own === undefined) return []
    return [...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)].flatMap(match => {
      const table = match[1] as string
      const owner = owners.get(table) ?? own
      owners.set(table, owner)
      const line = text.slice(0, match.index).split('\n').length
      return owner === own ? [] : [`${path}:${line}: must not write ${table}: ${owner} owns it`]
    })
  })
}

/** Editors and error messages show files of the web client without their folder. */
function sameNames(files: readonly SourceFile[]): string[] {
  const first = new Map<string, string>()
  return files
    .filter(({ path }) => path.startsWith('src/web/'))
    .flatMap(({ path }) => {
      const { name } = posix.parse(path)
      const other = first.get(name)
      if (other !== undefined) return [`${path}:1: has the name of ${other}: name it after what it holds`]
      first.set(name, path)
      return []
    })
}

const comment = /^\s*(?:\/\/|\/\*\*|\*)(.*)|\s\/\/\s(.*)$/
const vagueWord = /\b(whoever|he|him|his|himself|somebody|someone|everybody|anybody|nobody)\b/i

/** Comments name their subject: the user, the client, the queue. */
function vagueComments({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, whole = '', atEnd = ''] = comment.exec(line) ?? []
    const found = vagueWord.exec(whole + atEnd)
    return found === null ? [] : [`${path}:${index + 1}: says ${found[0]}: name the subject (docs/glossary.md)`]
  })
}
