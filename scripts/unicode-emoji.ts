// Generates src/features/emoji/unicode-emoji.json: all emoji with their names, in Unicode's groups and order, and which
// of them take a skin tone. The sources are the package unicode-emoji-json and the names in scripts/emoji-names.txt.
//   node scripts/unicode-emoji.ts           writes it (npm run emoji)
//   node scripts/unicode-emoji.ts --check   fails if it's out of date
import { readFileSync, writeFileSync } from 'node:fs'
import listed from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' }
import components from 'unicode-emoji-json/data-emoji-components.json' with { type: 'json' }
import { skinTones, withTone } from '#web/emoji/chosen-emoji.ts'

const file = 'src/features/emoji/unicode-emoji.json'
/**
 * Each line is a code and its names, starting with the name that the server uses. Unicode's name comes last if it's
 * free.
 */
const namesFile = 'scripts/emoji-names.txt'

const groups: Readonly<Record<string, string>> = {
  'Smileys & Emotion': 'smileys',
  'People & Body': 'people',
  'Animals & Nature': 'nature',
  'Food & Drink': 'food',
  'Travel & Places': 'places',
  Activities: 'activities',
  Objects: 'objects',
  Symbols: 'symbols',
  Flags: 'flags',
}

const selector = '\uFE0F'
const codeOf = (emoji: string): string =>
  Array.from(emoji.replaceAll(selector, ''), character =>
    (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'),
  ).join('-')
const known = Object.entries(listed).map(([emoji, about]) => ({ code: codeOf(emoji), ...about }))

const given = new Map<string, string[]>()
const taken = new Set<string>()
for (const line of readFileSync(namesFile, 'utf8').trim().split('\n')) {
  const [code = '', ...names] = line.split(' ')
  if (given.has(code)) throw new Error(`${namesFile} has two lines for ${code}.`)
  for (const name of names) if (taken.has(name)) throw new Error(`${namesFile} has ${name} twice.`)
  for (const name of names) taken.add(name)
  given.set(code, names)
}
const codes = new Set([...known.map(({ code }) => code), ...Object.values(components).map(codeOf)])
for (const code of given.keys()) if (!codes.has(code)) throw new Error(`${code} in ${namesFile} is no emoji.`)

const names = new Map(given)
for (const { code, slug } of known) if (!taken.has(slug)) names.set(code, [...(given.get(code) ?? []), slug])

/** Whether Unicode recommends the emoji with every tone. */
const isRecommended = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
const hasTones = (code: string): boolean => skinTones.every(tone => isRecommended.test(withTone(code, tone)))

const line = ([key, value]: readonly [string, unknown]): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`
const byGroup = Map.groupBy(known, ({ group }) => {
  const name = groups[group]
  if (name === undefined) throw new Error(`The group ${group} has no name here.`)
  return name
})
const toned = known.filter(emoji => emoji.skin_tone_support && hasTones(emoji.code)).map(({ code }) => code)
const text = `{
"names":{
${[...names].map(line).sort().join(',\n')}
},
"groups":{
${[...byGroup].map(([name, emoji]) => line([name, emoji.map(({ code }) => code)])).join(',\n')}
},
"toned":${JSON.stringify(toned)}
}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not up to date. Run: npm run emoji`)
  process.exit(1)
}
