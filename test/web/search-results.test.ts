// The excerpt of a result, and which results are better.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bestFirst, scoreOf, wordsOf } from '#web/results/best-first.ts'
import { excerptOf } from '#web/results/excerpt.ts'

const hit = (text: string): string => `<span class="highlight">${text}</span>`
/** The text of an excerpt, with matches in brackets. */
const shown = (html: string): string =>
  excerptOf(html)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')
const words = (count: number, name = 'word'): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')

void describe('an excerpt', () => {
  void it('is all of a short message', () => {
    assert.equal(shown(`<p>the ${hit('comet')} is<br>up</p><ul><li>a</li></ul>`), 'the [comet] is up a ')
  })

  void it('separates the cells and rows of a table', () => {
    const cells = (tag: string, ...all: string[]): string =>
      `<tr>\n${all.map(text => `<${tag}>${text}</${tag}>\n`).join('')}</tr>\n`
    const table = `<table>\n<thead>\n${cells('th', 'Hour', 'Wind')}</thead>\n<tbody>\n${cells('td', '22:00', hit('4 m/s'))}</tbody>\n</table>`
    assert.equal(shown(`<p>Tonight:</p>${table}<p>Clear.</p>`), 'Tonight: Hour · Wind; 22:00 · [4 m/s] Clear. ')
  })

  void it('begins and ends with whole words around a match', () => {
    const text = shown(`<p>${words(80, 'before')} the ${hit('comet')} rises ${words(80, 'after')}</p>`)
    assert.match(text, /^…before\d+ .* the \[comet\] rises after0 .*after\d+…$/)
    assert.ok(text.length < 290, text)
  })

  void it('is where the most matches are', () => {
    const text = shown(`<p>${hit('one')} ${words(100)} ${hit('two')} ${hit('three')} ${words(100)}</p>`)
    assert.match(text, /\[two\] \[three\]/)
    assert.doesNotMatch(text, /\[one\]/)
  })

  void it('is the beginning if only the topic matches', () => {
    assert.match(shown(`<p>${words(200)}</p>`), /^word0 word1 .*…$/)
  })

  void it('cuts a word that is too long, and hides spoilers', () => {
    assert.ok(shown(`<p>${'x'.repeat(2_000)}</p>`).length < 290)
    assert.equal(shown('<div class="spoiler-block"><div class="spoiler-content"><p>secret</p></div></div>').trim(), '')
  })
})

void describe('better results', () => {
  const search = wordsOf('comet "watch"')

  void it('have all words in a row, then more of the words themselves, then more of them in the topic', () => {
    const score = (content: string, subject = ''): readonly number[] => scoreOf({ content, subject }, search)
    assert.deepEqual(score(`<p>${hit('comet')} ${hit('watch')}</p>`), [1, 2, 0])
    assert.deepEqual(score(`<p>${hit('watch')} the ${hit('Comet')}</p>`), [0, 2, 0])
    assert.deepEqual(score(`<p>${hit('watches')} ${hit('comet')}</p>`, hit('comet')), [0, 1, 1])
    assert.deepEqual(scoreOf({ content: `<p>${hit('Jürgen')}</p>`, subject: '' }, wordsOf('jurgen')), [0, 1, 0])
  })

  void it('stay in their order if they are equally good', () => {
    const exact = { content: `<p>${hit('watch')} a ${hit('comet')}</p>`, subject: '' }
    const other = { content: `<p>${hit('watches')} a ${hit('comets')}</p>`, subject: '' }
    const matches = new Map([
      [9, other],
      [8, exact],
      [7, other],
      [6, exact],
    ])
    assert.deepEqual(bestFirst([9, 8, 7, 6], matches, search), [8, 6, 9, 7])
  })
})
