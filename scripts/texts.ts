// Names texts that a language lacks or has for nothing, and texts that no code uses.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { features } from '#features'
import { languages } from '#features/languages/languages.ts'
import { en as server } from '#features/texts/en.ts'
import { textsIn } from '#features/texts/texts.ts'
import { en as administration } from '#web/text/administration-en.ts'
import { en as start } from '#web/text/en.ts'
import { helpEn as help } from '#web/text/help-en.ts'
import { en as onDemand } from '#web/text/on-demand-en.ts'
import { translated } from '#web/text/translation.ts'

const usage = `npm run texts

Names, for each language, the texts that it lacks and those that English doesn't have, and the texts that no code uses.
Fails if there are any. Also lists texts that are the same as in English: some are, some were forgotten.

  --help  shows this
`
if (process.argv.includes('--help')) {
  process.stdout.write(usage)
  process.exit()
}

/** Each text by its path, such as `web.start.inbox`. */
function byPath(texts: unknown, path: string): [string, unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[path, texts]]
  return Object.entries(texts).flatMap(([name, one]) => byPath(one, `${path}.${name}`))
}

async function textsOf(code: string): Promise<ReadonlyMap<string, unknown>> {
  const { translation = { start, onDemand, administration, help } } = await translated(code)
  const { language: _, ...ofServer } = textsIn(code)
  return new Map([...byPath(translation, 'web'), ...byPath(ofServer, 'server')])
}

/** The names of the values in the text of an error. */
const slotsOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join()

const problems: string[] = []
const english = await textsOf('en')
for (const { code } of languages) {
  const own = await textsOf(code)
  for (const path of english.keys()) if (!own.has(path)) problems.push(`${code} lacks ${path}`)
  for (const path of own.keys()) if (!english.has(path)) problems.push(`${code} has ${path}, and English doesn't`)
  if (code === 'en') continue
  for (const [path, text] of own)
    if (path.startsWith('server.errors.') && slotsOf(String(text)) !== slotsOf(path))
      problems.push(`${code} has other values in ${path}`)
  const same = [...own].filter(([path, text]) => typeof text === 'string' && text === english.get(path))
  const list = same.map(([path, text]) => `\n  ${path}: ${String(text)}`).join('')
  process.stdout.write(`${code}: ${own.size} texts, ${same.length} as in English${list}\n`)
}

// A text is used if the code says its name. Numbers are values of settings, and are looked up.

const words = new Set<string>()
let code = ''
for await (const file of glob('src/**/*.{ts,tsx}')) {
  if (/^src\/(web\/text|features\/texts)\//.test(file)) continue
  const text = readFileSync(file, 'utf8')
  code += text
  for (const [word] of text.matchAll(/[\w-]+/g)) words.add(word)
}
const declared = new Set(
  features.flatMap(({ endpoints }) => endpoints.flatMap(({ errors }) => errors)).map(one => one.template),
)
for (const text of Object.keys(server.errors))
  if (!declared.has(text) && !code.includes(text)) problems.push(`no code fails with ${JSON.stringify(text)}`)
for (const path of english.keys()) {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const isError = path.startsWith('server.errors.')
  if (!isError && !/^\d+$/.test(name) && !words.has(name) && !words.has(name.replace(/.*:/, '')))
    problems.push(`no code uses ${path}`)
}

process.stderr.write(problems.map(problem => `${problem}\n`).join(''))
process.exitCode = problems.length > 0 ? 1 : 0
