// The link checker finds a broken link in a document and in a comment, and accepts a good one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brokenLinks } from '#scripts/links.ts'

// Joined from parts, because the checker reads this file too.
const [guide, other, gone] = ['guide', 'other', 'gone'].map(name => `docs/${name}.md`) as [string, string, string]
const document = { path: guide, text: '# The guide\n\n## `GET /tides/{tide_id}`\n' }
const check = (path: string, text: string): string[] =>
  brokenLinks([document, { path, text }], file => file === guide || file === path)

const good: readonly (readonly [path: string, text: string])[] = [
  ['README.md', `[guide](${guide})`],
  ['README.md', `[guide](${guide}#the-guide)`],
  [other, '[tides](guide.md#get-tidestide_id)'],
  [other, '# Here\n\n[here](https://example.com/#nowhere)'],
  ['README.md', 'Write `[text](nowhere.md)` or\n\n```\n[text](nowhere.md)\n```\n'],
  ['src/tides.ts', `// The tides (${guide}#the-guide).`],
]
const broken: readonly (readonly [path: string, text: string, target: string])[] = [
  ['README.md', `[guide](${gone})`, gone],
  ['README.md', `[guide](${guide}#gone)`, `${guide}#gone`],
  [other, '[guide](../guide.md)', 'guide.md'],
  [other, '# Here\n\n[gone](#gone)', `${other}#gone`],
  ['src/tides.ts', `// The tides (${guide}#gone).`, `${guide}#gone`],
  ['src/tides.ts', `// The tides (${gone}).`, gone],
]

void describe('links', () => {
  for (const [path, text] of good)
    void it(`${path} may say ${JSON.stringify(text)}`, () => {
      assert.deepEqual(check(path, text), [])
    })

  for (const [path, text, target] of broken)
    void it(`${path} must not say ${JSON.stringify(text)}`, () => {
      const line = text.split('\n').length
      assert.deepEqual(check(path, text), [`${path}:${line} points to ${target}, which does not exist.`])
    })
})
