// Images, video and audio that a text links to.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RenderContext } from '#features/markdown/context.ts'
import { render } from '#features/markdown/render.ts'
import { contextWith, htmlOf } from './rendering.ts'

const boat = '/user_uploads/1/ab/boat.png'
const film = '/user_uploads/1/cd/film.mp4'
const song = '/user_uploads/1/ef/song.mp3'
const plan = '/user_uploads/1/gh/plan.svg'
const own: Partial<RenderContext> = {
  uploadByPath: new Map([
    [boat, { kind: 'image' }],
    [film, { kind: 'video' }],
    [song, { kind: 'audio' }],
    [plan, { kind: undefined }],
  ]),
}
const foreign: Partial<RenderContext> = { previewAddress: url => `/preview?of=${encodeURIComponent(url)}` }
const sail = 'https://harbor.example/sail.jpg'
const shown = '/preview?of=https%3A%2F%2Fharbor.example%2Fsail.jpg'

const framed = (href: string, source: string, title = ''): string =>
  `<div class="message_inline_image"><a href="${href}"${title === '' ? '' : ` title="${title}"`}><img src="${source}"></a></div>`
const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`

/** Input, the whole HTML, and the uploads and settings of the organization. */
const cases: readonly (readonly [string, string, Partial<RenderContext>])[] = [
  [`[boat.png](${boat})`, `<p>${link(boat, 'boat.png')}</p>\n${framed(boat, boat, 'boat.png')}`, own],
  [`[](${boat})`, `<p>${link(boat)}</p>\n${framed(boat, boat)}`, own],
  [`[b](https://lantern-bay.example${boat})`, `<p>${link(boat, 'b')}</p>\n${framed(boat, boat, 'b')}`, own],
  [
    `[f](${film})`,
    `<p>${link(film, 'f')}</p>\n<div class="message_inline_image message_inline_video"><a href="${film}" title="f"><video preload="metadata" src="${film}"></video></a></div>`,
    own,
  ],
  [`[s](${song})`, `<p>${link(song, 's')}</p>`, own],
  [`[p](${plan})`, `<p>${link(plan, 'p')}</p>`, own],
  ['[x](/user_uploads/1/zz/other.png)', `<p>${link('/user_uploads/1/zz/other.png', 'x')}</p>`, own],
  [`look [b](${boat})\n\nnext`, `<p>look ${link(boat, 'b')}</p>\n${framed(boat, boat, 'b')}\n<p>next</p>`, own],
  [
    `[b](${boat}) and [b](${boat})`,
    `<p>${link(boat, 'b')} and ${link(boat, 'b')}</p>\n${framed(boat, boat, 'b')}`,
    own,
  ],
  [`> [b](${boat})`, `<blockquote>\n<p>${link(boat, 'b')}</p>\n</blockquote>`, own],
  [`\`[b](${boat})\``, `<p><code>[b](${boat})</code></p>`, own],
  [`* [b](${boat})\n* two`, `<ul>\n<li>${link(boat, 'b')}${framed(boat, boat, 'b')}</li>\n<li>two</li>\n</ul>`, own],
  [`# [b](${boat})`, `<h1>${link(boat, 'b')}</h1>\n${framed(boat, boat, 'b')}`, own],
  [
    `|a|\n|-|\n|[b](${boat})|`,
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n' +
      `<td>${link(boat, 'b')}${framed(boat, boat, 'b')}</td>\n</tr>\n</tbody>\n</table>`,
    own,
  ],
  [
    `![The boat](${boat})`,
    `<p><img alt="The boat" class="inline-image" data-original-src="${boat}" src="${boat}"></p>`,
    own,
  ],
  [
    `hear ![A song](${song}) now`,
    `<p>hear <audio controls preload="metadata" src="${song}" title="A song"></audio> now</p>`,
    own,
  ],
  [`![](${plan})`, `<p>![](${plan})</p>`, own],
  [`see ![p](${plan})!`, `<p>see ![p](${plan})!</p>`, own],
  ['![*x*](/user_uploads/1/zz/other.png)', '<p>![<em>x</em>](/user_uploads/1/zz/other.png)</p>', own],
  [`a![b](${boat})`, `<p>a<img alt="b" class="inline-image" data-original-src="${boat}" src="${boat}"></p>`, own],
  ['![a](javascript:x)', '<p>![a](javascript:x)</p>', own],
  ['![a]', '<p>![a]</p>', own],
  // Images on other hosts.
  [sail, `<p>${link(sail)}</p>`, {}],
  [`![s](${sail})`, `<p>![s](${link(sail)})</p>`, {}],
  ['![s](harbor.org/a.png)', '<p>![s](<a href="http://harbor.org/a.png">harbor.org/a.png</a>)</p>', {}],
  [sail, framed(sail, shown), foreign],
  [`${sail}\n\nnext`, `${framed(sail, shown)}\n<p>next</p>`, foreign],
  [`see ${sail}`, `<p>see ${link(sail)}</p>\n${framed(sail, shown)}`, foreign],
  [`[s](${sail})`, `<p>${link(sail, 's')}</p>\n${framed(sail, shown, 's')}`, foreign],
  [`* ${sail}`, `<ul>\n<li>${link(sail)}${framed(sail, shown)}</li>\n</ul>`, foreign],
  [`> ${sail}`, `<blockquote>\n<p>${link(sail)}</p>\n</blockquote>`, foreign],
  [`![s](${sail})`, `<p><img alt="s" class="inline-image" data-original-src="${sail}" src="${shown}"></p>`, foreign],
  [
    '![](https://harbor.example/wind.ogg)',
    '<p><audio controls data-original-url="https://harbor.example/wind.ogg" preload="metadata" ' +
      'src="/preview?of=https%3A%2F%2Fharbor.example%2Fwind.ogg"></audio></p>',
    foreign,
  ],
  ['https://harbor.example/sail.html', `<p>${link('https://harbor.example/sail.html')}</p>`, foreign],
  ['https://harbor.example/sail.svg', `<p>${link('https://harbor.example/sail.svg')}</p>`, foreign],
  ['https://png.png', `<p>${link('https://png.png')}</p>`, foreign],
  ['https://harbor.example/?a.png', `<p>${link('https://harbor.example/?a.png')}</p>`, foreign],
]

void describe('previews', () => {
  for (const [written, html, context] of cases)
    it(JSON.stringify(written), async () => assert.equal(await htmlOf(written, context), html))

  it('only appear for 24 different links outside quotes', async () => {
    const pictures = (count: number): string =>
      Array.from({ length: count }, (_, n) => `https://harbor.example/${n}.png`).join(' ')
    const shownOf = async (text: string): Promise<number> => (await htmlOf(text, foreign)).split('<img').length - 1
    assert.equal(await shownOf(pictures(24)), 24)
    assert.equal(await shownOf(`${pictures(24)} ${pictures(24)}\n\n> ${sail}`), 24)
    assert.equal(await shownOf(pictures(25)), 0)
    assert.equal(await shownOf(`${pictures(24)} [a page](https://harbor.example)`), 0)
  })

  it('return their files with the HTML', async () => {
    const { uploads, hasImage } = await render(
      `[b](${boat}) [p](${plan}) \`${film}\` [x](/user_uploads/1/x)`,
      contextWith(own),
    )
    assert.deepEqual([...uploads], [boat, plan])
    const embedded = await render(`![p](${plan}) ![b](${boat})`, contextWith(own))
    assert.deepEqual([[...embedded.uploads], embedded.hasLink, embedded.hasImage], [[plan, boat], false, true])
    assert.equal(hasImage, true)
    assert.equal((await render(`[p](${plan})`, contextWith(own))).hasImage, false)
    assert.equal((await render(`![b](${boat})`, contextWith(own))).hasImage, true)
    assert.equal((await render(sail, contextWith({}))).hasImage, false)
  })
})
