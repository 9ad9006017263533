// The parts of showing a message that need no page: link targets, letters of formulas.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { channelIdIn, fileName, hiddenHost, ownView } from '#web/content/addresses.ts'
import { mathLetters } from '#web/content/formula.ts'
import { readHtml } from '#web/content/read-html.ts'
import { headingLevels } from '#web/content/show.ts'
import { topicName } from '#web/conversation/names.ts'
import { asPictures } from '#web/text/emoji-text.ts'
import { htmlOf, lively } from '../features/markdown/rendering.ts'

const origin = 'https://chat.example'

void describe('the links of a message', () => {
  void it('links to views of this organization stay in the client', () => {
    assert.equal(ownView('/#narrow/channel/7', origin), '#narrow/channel/7')
    assert.equal(ownView('#inbox', origin), '#inbox')
    assert.equal(ownView(`${origin}/#narrow/dm/5`, origin), '#narrow/dm/5')
    for (const other of [
      'https://chat.example.evil/#inbox',
      'https://other.example/#inbox',
      '/user_uploads/1/a',
      '/x#y',
    ])
      assert.equal(ownView(other, origin), undefined, other)
  })

  void it('link text that looks like another address is shown with the host', () => {
    const cases: readonly [text: string, href: string, host: string | undefined][] = [
      ['paypal.com', 'https://evil.example/x', 'evil.example'],
      ['https://paypal.com/login', 'https://evil.example', 'evil.example'],
      ['bücher.example', 'https://evil.example:8443/', 'evil.example:8443'],
      [' www.paypal.com ', 'http://paypal.com.evil.example', 'paypal.com.evil.example'],
      ['paypal.com', 'https://paypal.com@evil.example/', 'evil.example'],
      ['paypal.com', 'https://www.paypal.com/login', undefined],
      ['https://example.org/a', 'https://example.org/a', undefined],
      ['the manual', 'https://evil.example', undefined],
      ['e.g. this', 'https://evil.example', undefined],
      ['tea.txt', '/user_uploads/2/tea.txt', undefined],
      ['a.example', 'mailto:me@a.example', undefined],
    ]
    for (const [text, href, host] of cases) assert.equal(hiddenHost(text, href, origin), host, `${text} ${href}`)
  })

  void it('the channel of a link is known even if the renderer only gives its address', async () => {
    const html = await htmlOf('#**tides** #**tides>fog** #**tides>fog@7**', lively)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
    const ids = new Set([...html.matchAll(/data-stream-id="(\d+)"/g)].map(([, id]) => Number(id)))
    for (const address of addresses) assert.ok(ids.has(channelIdIn(address) ?? 0), address)
    assert.equal(channelIdIn('https://example.org/'), undefined)
  })

  void it('a file is named after the last part of its address', () => {
    assert.equal(fileName('/user_uploads/2/ab/t%C3%BCr.png?x#y'), 'tür.png')
    assert.equal(fileName('/user_uploads/2/ab/100%.png'), '100%.png')
  })
})

void it('headings of a message start at level two and go down one level at most', async () => {
  const cases: readonly [text: string, levels: number[]][] = [
    ['### x', [2]],
    ['###### x', [2]],
    ['# a\n\n## b\n\n# c', [2, 3, 2]],
    ['# a\n\n#### b\n\n##### c\n\n## d\n\n> ###### e', [2, 3, 4, 3, 4]],
    ['### a\n\n# b\n\n### c', [2, 2, 3]],
    ['# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f', [2, 3, 4, 5, 6, 6]],
    ['no heading', []],
  ]
  for (const [text, levels] of cases)
    assert.deepEqual([...headingLevels(readHtml(await htmlOf(text, lively))).values()], levels, text)
})

void it('letters in formulas become mathematical letters', () => {
  assert.equal(mathLetters('RAa1', 'double-struck'), 'ℝ𝔸𝕒1')
  assert.equal(mathLetters('LAeb', 'script'), 'ℒ𝒜ℯ𝒷')
  assert.equal(mathLetters('gZ', 'fraktur'), '𝔤ℨ')
  assert.equal(mathLetters('x', 'italic'), 'x')
})

void it("symbols that fonts also have as text are shown as emoji, text symbols aren't", () => {
  for (const sign of '☀☃☎☘☝☠☢☯☺♀♠♥♦♨♻♾⚔⚙⚛⚠⛈⛱✂✈✉✌✏✖✡✳❄❣❤🌶🕷🖥') {
    assert.equal(asPictures(`a ${sign}b`), `a ${sign}\uFE0Fb`)
    for (const chosen of ['\uFE0E', '\uFE0F']) assert.equal(asPictures(sign + chosen), sign + chosen)
  }
  const others = 'Tide 12 #1 * © ® ™ ← ↔ ➡ ⤴ ‼ ⁉ ▪ ▫ ▶ ◀ ◼ Ⓜ ㊗ ℹ ✓ ★ ♩ ☝🏽 😀 ✅ ✋ ☔'
  assert.equal(asPictures(others), others)
  assert.equal(asPictures('❤\u200D🔥'), '❤\uFE0F\u200D🔥')
  assert.equal(topicName('❤ tides'), '❤\uFE0F tides')
})
