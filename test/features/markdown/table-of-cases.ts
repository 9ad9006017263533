// A test for each row of a table: the input, and its whole HTML.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { htmlOf } from './rendering.ts'

export type Rows = readonly (readonly [input: string, html: string])[]

export function testRows(name: string, rows: Rows): void {
  void describe(name, () => {
    for (const [input, html] of rows)
      void it(JSON.stringify(input).slice(0, 80), async () => assert.equal(await htmlOf(input), html))
  })
}

export const p = (...lines: readonly string[]): string => `<p>${lines.join('<br>\n')}</p>`
export const quote = (...blocks: readonly string[]): string => `<blockquote>\n${blocks.join('\n')}\n</blockquote>`
/** Tight: items contain text. */
export const ul = (...items: readonly string[]): string => `<ul>\n${items.map(li).join('')}</ul>`
export const ol = (...items: readonly string[]): string => `<ol>\n${items.map(li).join('')}</ol>`
export const olFrom = (start: number, ...items: readonly string[]): string =>
  ol(...items).replace('<ol>', `<ol start="${start}">`)
/** Loose: an item contains blocks. */
export const loose = (...blocks: readonly string[]): string => `\n${blocks.join('\n')}\n`
export const code = (text: string, language?: string): string =>
  `<div class="codehilite"${language === undefined ? '' : ` data-code-language="${language}"`}>` +
  `<pre><span></span><code>${text}\n</code></pre></div>`
export const spoiler = (header: string, ...blocks: readonly string[]): string =>
  `<div class="spoiler-block"><div class="spoiler-header">\n${header === '' ? '' : `<p>${header}</p>\n`}</div>` +
  `<div class="spoiler-content" aria-hidden="true">\n${blocks.map(block => `${block}\n`).join('')}</div></div>`

const li = (content: string): string => `<li>${content}</li>\n`
