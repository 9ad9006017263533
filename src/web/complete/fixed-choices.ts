// Completions from fixed lists: commands at the start of a message, and languages after the fence of a code block.
import { best, type Choice, Match, matcher, most, plain } from './match.ts'

type Command = 'me' | 'poll' | 'todo' | 'dark' | 'light'
const commands: readonly Command[] = ['me', 'poll', 'todo', 'dark', 'light']

export const commandChoices = (query: string, about: Readonly<Record<Command, string>>): Choice[] =>
  commands
    .filter(name => name.startsWith(query))
    .map(name => ({
      key: name,
      name: `/${name}`,
      about: about[name],
      text: name === 'me' ? '/me ' : '',
      ...(name === 'me' ? {} : { action: name }),
    }))

/** Fenced blocks other than code. */
const blocks = ['quote', 'spoiler', 'math']
const popular =
  'python javascript typescript java bash json html css sql c cpp csharp go rust ruby php kotlin swift yaml diff'.split(
    ' ',
  )

interface KnownLanguages {
  /** Each language's name by its aliases. */
  readonly names: ReadonlyMap<string, string>
  /** Languages in the organization's settings and playgrounds, in lower case. */
  readonly ofOrganization: ReadonlySet<string>
  /** Languages of code blocks on the page. */
  readonly usedHere: ReadonlySet<string>
}

export function languageChoices(known: KnownLanguages, fence: string, query: string, isClosed: boolean): Choice[] {
  const matchOf = matcher(plain(query))
  const found = [...blocks, ...known.names.keys()].flatMap(alias => {
    const name = known.names.get(alias) ?? alias
    const match = matchOf(plain(alias))
    return match >= Match.inside ? [] : [{ alias, name, match, rank: rankOf(known, alias, name) }]
  })
  const order = (a: (typeof found)[number], b: (typeof found)[number]): number =>
    a.match - b.match || a.rank - b.rank || (a.alias < b.alias ? -1 : 1)
  return best(found, most, order).map(({ alias, name }) => {
    const before = `${fence}${alias}${alias === 'spoiler' ? ' ' : '\n'}`
    return {
      key: alias,
      name: alias,
      ...(name === alias ? {} : { about: name }),
      before,
      text: isClosed ? before : `${before}\n${fence}`,
    }
  })
}

function rankOf({ ofOrganization, usedHere }: KnownLanguages, alias: string, name: string): number {
  if (ofOrganization.has(alias) || ofOrganization.has(name.toLowerCase())) return 0
  if (usedHere.has(name)) return 1
  const rank = popular.indexOf(alias)
  if (rank >= 0) return 2 + rank
  return blocks.includes(alias) ? 2 + popular.length : 3 + popular.length
}
