// Makes src/features/emoji/unicode-emoji.json from the `emoji.json` of the npm package emoji-datasource:
// node scripts/unicode-emoji.ts <path to emoji.json>. Run again when Unicode has new emoji.
import { readFileSync, writeFileSync } from 'node:fs'

interface Source {
  readonly name: string
  readonly unified: string
  readonly non_qualified: string | null
  readonly short_names: readonly string[]
}

/**
 * Names that clients of this API use, where the data has another name for the emoji or uses the name for another emoji.
 */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  '1f408': ['cat'],
  '1f431': ['cat_face'],
  '1f415': ['dog'],
  '1f436': ['dog_face', 'puppy'],
  '1f42d': ['mouse_face'],
  '1f401': ['mouse'],
  '1f42e': ['cow_face'],
  '1f404': ['cow'],
  '1f437': ['pig_face'],
  '1f416': ['pig'],
  '1f434': ['horse_face'],
  '1f40e': ['horse'],
  '1f42f': ['tiger_face'],
  '1f405': ['tiger'],
  '1f430': ['rabbit_face', 'bunny'],
  '1f407': ['rabbit'],
  '1f412': ['monkey'],
  '1f435': ['monkey_face'],
  '1f44d': ['+1', 'thumbs_up', 'like'],
  '1f44e': ['-1', 'thumbs_down'],
  '1f4a9': ['poop', 'hankey'],
  '1f642': ['slight_smile', 'simple_smile'],
  '1f641': ['slight_frown', 'frown'],
  '1f610': ['neutral'],
  '1f622': ['cry', 'sad'],
  '1f917': ['hug', 'hugging'],
  '1f937': ['shrug'],
  '1f926': ['facepalm', 'face_palm'],
  '1f914': ['thinking', 'thinking_face'],
  '1f389': ['tada', 'party_popper'],
  '1f6e0': ['working_on_it', 'hammer_and_wrench', 'tools'],
  '1f4a1': ['light_bulb', 'bulb', 'idea'],
  '2705': ['check', 'white_check_mark', 'all_good'],
  '2714': ['check_mark', 'heavy_check_mark'],
  '274c': ['cross_mark', 'x'],
  '1f44c': ['ok', 'ok_hand'],
  '1f197': ['squared_ok'],
  '2b06': ['up', 'arrow_up'],
  '2b07': ['down', 'arrow_down'],
  '1f199': ['up!', 'squared_up'],
  '2795': ['plus', 'add', 'heavy_plus_sign'],
  '2796': ['minus', 'subtract', 'heavy_minus_sign'],
  '2797': ['division', 'divide', 'heavy_division_sign'],
  '1f947': ['gold', 'first_place', 'number_one', 'first_place_medal'],
  '1f948': ['silver', 'second_place', 'second_place_medal'],
  '1f949': ['bronze', 'third_place', 'third_place_medal'],
  '1f95d': ['kiwi', 'kiwifruit'],
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/g, '_')
    .replaceAll(/^_|_$/g, '')

const source = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Source[]
const codeOf = ({ unified, non_qualified }: Source): string => (non_qualified ?? unified).toLowerCase()
const named = new Map(Object.entries(ownNames).map(([code, names]) => [code, [...names]]))
const taken = new Set([...named.values()].flat())

function give(code: string, name: string): void {
  if (taken.has(name)) return
  taken.add(name)
  named.set(code, [...(named.get(code) ?? []), name])
}
for (const emoji of source) for (const name of emoji.short_names) give(codeOf(emoji), name.replace(/(?<=.)-/g, '_'))
// The names of Unicode come last, so that no short name is lost.
for (const emoji of source) give(codeOf(emoji), slug(emoji.name))

const known = source.map(codeOf).filter(code => named.has(code))
const lines = known.sort().map(code => `  ${JSON.stringify(code)}: ${JSON.stringify(named.get(code))}`)
const target = new URL('../src/features/emoji/unicode-emoji.json', import.meta.url)
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
