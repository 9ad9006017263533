// Addresses as people write them, without brackets: where they begin, where they end, and what is none.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { htmlOf } from './rendering.ts'

const link = (address: string, href = address): string =>
  `<a href="${href.replaceAll('&', '&amp;')}">${address.replaceAll('&', '&amp;')}</a>`
const web = (address: string): string => link(address, `http://${address}`)
const mail = (address: string): string => link(address, `mailto:${address}`)

/** What is written, and what is in the paragraph. */
const cases: readonly (readonly [string, string])[] = [
  ['http://harbor.example', link('http://harbor.example')],
  ['https://harbor.example/boats?kind=sail&size=2#dock', link('https://harbor.example/boats?kind=sail&size=2#dock')],
  ['HTTPS://HARBOR.example/x', link('HTTPS://HARBOR.example/x')],
  ['http://localhost:8080/x', link('http://localhost:8080/x')],
  ['http://192.0.2.7/x', link('http://192.0.2.7/x')],
  ['ftp://files.example/list', link('ftp://files.example/list')],
  ['zotero://open/item', link('zotero://open/item')],
  ['see https://harbor.example, then go', `see ${link('https://harbor.example')}, then go`],
  ['see https://harbor.example/a.b.', `see ${link('https://harbor.example/a.b')}.`],
  ['really https://harbor.example/a?!', `really ${link('https://harbor.example/a')}?!`],
  ['read https://harbor.example/q?x=1...', `read ${link('https://harbor.example/q?x=1')}...`],
  ['it is https://harbor.example/a:', `it is ${link('https://harbor.example/a')}:`],
  ['(https://harbor.example/a)', `(${link('https://harbor.example/a')})`],
  ['(at https://harbor.example/a_(b))', `(at ${link('https://harbor.example/a_(b)')})`],
  ['https://harbor.example/a_(b)_(c)/d', link('https://harbor.example/a_(b)_(c)/d')],
  ['https://harbor.example/((((((six))))))', link('https://harbor.example/((((((six))))))')],
  ['https://harbor.example/(((((((seven)))))))', 'https://harbor.example/(((((((seven)))))))'],
  ['https://harbor.example/(open', 'https://harbor.example/(open'],
  ['https://harbor.example/a)b', 'https://harbor.example/a)b'],
  ['<https://harbor.example/a>', `&lt;${link('https://harbor.example/a')}&gt;`],
  ['"https://harbor.example/a"', `&quot;${link('https://harbor.example/a')}&quot;`],
  ['x="https://harbor.example/a"<b>', 'x=&quot;https://harbor.example/a&quot;&lt;b&gt;'],
  ["'https://harbor.example/a'", `'${link('https://harbor.example/a')}'`],
  ['港口https://harbor.example', `港口${link('https://harbor.example')}`],
  ['看https://harbor.example/a，很好。', `看${link('https://harbor.example/a')}，很好。`],
  ['「harbor.org」', `「${web('harbor.org')}」`],
  ['https://harbor.example/港', link('https://harbor.example/港')],
  ['xhttps://harbor.example', 'xhttps://harbor.example'],
  ['https://', 'https://'],
  ['https:// harbor', 'https:// harbor'],
  ['https://harbor.example/*stars*/a', link('https://harbor.example/*stars*/a')],
  ['**https://harbor.example/a**', `<strong>${link('https://harbor.example/a')}</strong>`],
  ['*see https://harbor.example*', `<em>see ${link('https://harbor.example')}</em>`],
  ['~~https://harbor.example~~', `<del>${link('https://harbor.example')}</del>`],
  ['https://harbor.example/a:smile:b', link('https://harbor.example/a:smile:b')],
  ['https://harbor.example/a_b_c', link('https://harbor.example/a_b_c')],
  ['https://harbor.example/$$x$$', link('https://harbor.example/$$x$$')],
  ['https://harbor.example/🌊', link('https://harbor.example/🌊')],
  [
    'https://a.example https://b.example\nhttps://c.example',
    `${link('https://a.example')} ${link('https://b.example')}<br>\n${link('https://c.example')}`,
  ],
  ['`https://harbor.example`', '<code>https://harbor.example</code>'],
  ['http://user@harbor.example/x', link('http://user@harbor.example/x')],
  [
    'https://lantern-bay.example/#narrow/channel/3-sea',
    link('https://lantern-bay.example/#narrow/channel/3-sea', '#narrow/channel/3-sea'),
  ],
  ['https://lantern-bay.example/about', link('https://lantern-bay.example/about')],
  // By the name of the host alone.
  ['harbor.org', web('harbor.org')],
  ['go to harbor.org today', `go to ${web('harbor.org')} today`],
  ['www.harbor.com/boats', web('www.harbor.com/boats')],
  ['harbor.co.uk/boats?x=1#y', web('harbor.co.uk/boats?x=1#y')],
  ['harbor.org:8080/x', web('harbor.org:8080/x')],
  ['harbor.org?x=1', web('harbor.org?x=1')],
  ['harbor.org/a_(b).', `${web('harbor.org/a_(b)')}.`],
  ['(harbor.org)', `(${web('harbor.org')})`],
  ['see:harbor.org', `see:${web('harbor.org')}`],
  ['this,harbor.org', `this,${web('harbor.org')}`],
  ['HARBOR.ORG', web('HARBOR.ORG')],
  ['hafen.museum', web('hafen.museum')],
  ['bücher.de', web('bücher.de')],
  ['пример.рф', web('пример.рф')],
  ['**harbor.org**', `<strong>${web('harbor.org')}</strong>`],
  ['harbor.org/*a*b', web('harbor.org/*a*b')],
  ['changes.md', 'changes.md'],
  ['main.py', 'main.py'],
  ['wait...it', 'wait...it'],
  ['It is done.It works', 'It is done.It works'],
  ['harbor.nosuchending', 'harbor.nosuchending'],
  ['harbor.org_x', 'harbor.org_x'],
  ['harbor.org"x', 'harbor.org&quot;x'],
  ['x/harbor.org', 'x/harbor.org'],
  ['1.2.3', '1.2.3'],
  ['e.g. this', 'e.g. this'],
  ['javascript:alert(1).com', 'javascript:alert(1).com'],
  ['javascript://harbor.org', 'javascript://harbor.org'],
  ['itms://harbor.org/x', 'itms://harbor.org/x'],
  ['file:///etc/passwd', 'file:///etc/passwd'],
  ['data:text/html,x', 'data:text/html,x'],
  // Of mail and of single mails.
  ['anna@harbor.org', mail('anna@harbor.org')],
  ['write anna.b+c@harbor.example.', `write ${mail('anna.b+c@harbor.example')}.`],
  ['<anna@harbor.org>', `&lt;${mail('anna@harbor.org')}&gt;`],
  ['mailto:anna@harbor.org', `mailto:${mail('anna@harbor.org')}`],
  ['anna@harbor', 'anna@harbor'],
  ['@harbor.org', '@harbor.org'],
  ['anna@harbor.org/x', 'anna@harbor.org/x'],
  ['mid:77.1@harbor.example', link('mid:77.1@harbor.example')],
  ['amid:77.1@harbor.example', `amid:${mail('77.1@harbor.example')}`],
]

void describe('bare addresses', () => {
  for (const [written, html] of cases)
    it(JSON.stringify(written), async () => assert.equal(await htmlOf(written), `<p>${html}</p>`))
})
