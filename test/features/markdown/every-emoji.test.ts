// Every named emoji becomes an image, by its name and as its character.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unicodeEmoji } from '#features/emoji/public.ts'
import emoji from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' }
import { htmlOf } from './rendering.ts'

const { codeByName, namesByCode } = unicodeEmoji()
const known = {
  emojiCode: (name: string) => codeByName.get(name),
  emojiName: (code: string) => namesByCode.get(code)?.[0],
}
const points = (text: string): string[] =>
  Array.from(text, character => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
const codeOf = (text: string): string =>
  points(text)
    .filter(point => point !== 'fe0f')
    .join('-')
const charactersOf = (code: string): string =>
  String.fromCodePoint(...code.split('-').map(point => Number.parseInt(point, 16)))
/** The codes of the emoji in HTML. */
const shown = (html: string): string[] => [...html.matchAll(/class="emoji emoji-([^"]*)"/g)].map(([, code]) => code!)

void describe('every emoji', () => {
  void it('is known by its names', async () => {
    for (const [name, code] of codeByName) assert.deepEqual(shown(await htmlOf(`:${name}:`, known)), [code], name)
  })

  void it('is known by its characters, as keyboards type them', async () => {
    const tones = [...namesByCode.keys()].filter(code => /^1f3f[b-f]$/.test(code)).map(charactersOf)
    assert.equal(tones.length, 5)
    const texts = [...Object.keys(emoji), ...tones]
    assert.deepEqual(new Set(texts.map(codeOf)), new Set(namesByCode.keys()))
    for (const text of texts) {
      const code = codeOf(text)
      assert.deepEqual(shown(await htmlOf(`a ${text}${text} b ${text}`, known)), [code, code, code], code)
    }
  })

  void it('as a keyboard key needs no selector', async () => {
    for (const code of [...namesByCode.keys()].filter(one => one.endsWith('-20e3')))
      assert.deepEqual(shown(await htmlOf(`${charactersOf(code)} ${charactersOf(code)}`, known)), [code, code], code)
  })
})
