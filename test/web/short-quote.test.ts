// The one line of a message that a reply quotes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readHtml, textOf } from '#web/content/read-html.ts'
import { literally } from '#web/compose/markdown-text.ts'
import { shortQuote } from '#web/compose/short-quote.ts'
import { htmlOf, lively } from '../features/markdown/rendering.ts'

const quoteOf = async (markdown: string): Promise<string> => shortQuote(await htmlOf(markdown, lively))

void describe('a line of a message', () => {
  void it('is its text without marks', async () => {
    for (const [markdown, expected] of [
      ['low **water** at `six`', 'low water at six'],
      ['first\nsecond\n\n- third', 'first second third'],
      ['see [the manual](https://a.example/x)', 'see the manual'],
      ['https://a.example/*x*', 'https://a.example/*x*'],
      ['2 \\* 3 \\* 4', '2 \\* 3 \\* 4'],
      ['```spoiler who did it\nthe butler\n```', 'who did it'],
      ['> low water\n\nno, high', 'no, high'],
      ['@_**Aiko** [said](https://a.example/#narrow):\n```quote\nlow water\n```\nno, high', 'no, high'],
      ['> low water', 'low water'],
      [':octopus: there', ':octopus: there'],
    ] as const)
      assert.equal(await quoteOf(markdown), expected)
  })

  void it('is short, and ends with a whole word', async () => {
    const line = await quoteOf(`${'wort '.repeat(23)}unterbrochen und mehr`)
    assert.equal(line, `${'wort '.repeat(23)}…`)
    assert.equal([...(await quoteOf('ö'.repeat(300)))].length, 120)
    assert.equal(await quoteOf('ö'.repeat(120)), 'ö'.repeat(120))
  })

  void it('mentions nobody, and shows the text as it was', async () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '`',
      '~~',
      '@**all**',
      '#**a**',
      '[a](b)',
      '$$x$$',
      '> ',
      '- ',
      '1. ',
      '+ ',
      '# ',
      '\\',
      '&amp;',
      '|',
      'a',
      ' ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async pieces => {
        const line = pieces.join('').replaceAll(/\s+/g, ' ').trim()
        fc.pre(line !== '')
        const html = await htmlOf(`> ${literally(line)}`, lively)
        assert.equal(textOf(readHtml(html)).trim(), line)
        assert.doesNotMatch(html, /user-mention|<li>|<h\d/)
      }),
    )
  })
})
