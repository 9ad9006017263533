// Links with their own text, and linkifier links.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { render } from '#features/markdown/render.ts'
import { contextWith, htmlOf } from './rendering.ts'

/** Input, and the HTML in the paragraph. */
const cases: readonly (readonly [string, string])[] = [
  ['[the harbor](https://harbor.example)', '<a href="https://harbor.example">the harbor</a>'],
  ['[the *old* harbor](https://harbor.example)', '<a href="https://harbor.example">the *old* harbor</a>'],
  ['[**a** ~~b~~ ***c***](https://harbor.example)', '<a href="https://harbor.example">**a** ~~b~~ ***c***</a>'],
  ['*a [b* c*](https://harbor.example) d*', '<em>a <a href="https://harbor.example">b* c*</a> d</em>'],
  ['[a &copy; b](https://harbor.example)', '<a href="https://harbor.example">a © b</a>'],
  ['[a <b> c](https://harbor.example)', '<a href="https://harbor.example">a &lt;b&gt; c</a>'],
  ['[at b.org](https://harbor.example)', '<a href="https://harbor.example">at b.org</a>'],
  [
    '[<time:2030-01-31>](https://harbor.example)',
    '<a href="https://harbor.example"><time datetime="2030-01-31T00:00:00Z">2030-01-31</time></a>',
  ],
  ['**[bold](https://harbor.example)**', '<strong><a href="https://harbor.example">bold</a></strong>'],
  ['[](https://harbor.example)', '<a href="https://harbor.example">https://harbor.example</a>'],
  ['[](harbor.example)', '<a href="http://harbor.example">http://harbor.example</a>'],
  ['[ ](https://harbor.example)', '<a href="https://harbor.example">https://harbor.example</a>'],
  ['[a](harbor.example)', '<a href="http://harbor.example">a</a>'],
  ['[a](harbor:8080/x)', '[a](harbor:8080/x)'],
  ['[a](harbor.example/b:8080)', '<a href="http://harbor.example/b:8080">a</a>'],
  ['[a](HTTPS://Harbor.example/B)', '<a href="https://Harbor.example/B">a</a>'],
  ['[a](ftp://harbor.example/b)', '<a href="ftp://harbor.example/b">a</a>'],
  ['[a](tel:123)', '<a href="tel:123">a</a>'],
  ['[a](TEL:123)', '<a href="tel:123">a</a>'],
  ['[a](sms:123)', '<a href="sms:123">a</a>'],
  ['[a](ssh://harbor.example)', '<a href="ssh://harbor.example">a</a>'],
  ['[a](irc://harbor.example/sea)', '<a href="irc://harbor.example/sea">a</a>'],
  ['[a](magnet:?xt=urn:btih:0)', '<a href="magnet:?xt=urn:btih:0">a</a>'],
  ['[a](geo:59,10)', '<a href="geo:59,10">a</a>'],
  ['[a](matrix:r/sea:harbor.example)', '<a href="matrix:r/sea:harbor.example">a</a>'],
  ['[a](xmpp:anna@harbor.example)', '<a href="xmpp:anna@harbor.example">a</a>'],
  ['[a](bitcoin:1Boat)', '<a href="bitcoin:1Boat">a</a>'],
  ['[a](obsidian://open?vault=b)', '<a href="obsidian://open?vault=b">a</a>'],
  ['[a](javascript:1234)', '[a](javascript:1234)'],
  ['[a](data:123)', '[a](data:123)'],
  ['[a](blob:https://harbor.example/b)', '[a](blob:<a href="https://harbor.example/b">https://harbor.example/b</a>)'],
  ['[a](view-source:123)', '[a](view-source:123)'],
  ['[a](intent:123)', '[a](intent:123)'],
  ['[a](anna@harbor.example)', '<a href="mailto:anna@harbor.example">a</a>'],
  ['[a](mailto:anna@harbor.example)', '<a href="mailto:anna@harbor.example">a</a>'],
  ['[a](tel:+12025550100)', '<a href="tel:+12025550100">a</a>'],
  ['[a](mid:77.1@harbor.example)', '<a href="mid:77.1@harbor.example">a</a>'],
  ['[a](//harbor.example/x)', '<a href="http://harbor.example/x">a</a>'],
  ['[a](/help)', '<a href="/help">a</a>'],
  ['[a](#narrow/channel/3-sea)', '<a href="#narrow/channel/3-sea">a</a>'],
  ['[a](https://lantern-bay.example/#narrow/channel/3-sea)', '<a href="#narrow/channel/3-sea">a</a>'],
  ['[a](https://lantern-bay.example/user_uploads/1/x.txt)', '<a href="/user_uploads/1/x.txt">a</a>'],
  ['[a](https://harbor.example "The title")', '<a href="https://harbor.example" title="The title">a</a>'],
  ["[a](https://harbor.example 'It is (one)')", '<a href="https://harbor.example" title="It is (one)">a</a>'],
  ['[a](https://harbor.example "x"y")', '<a href="https://harbor.example" title="x&quot;y">a</a>'],
  ['[a](https://harbor.example/(b)/c)', '<a href="https://harbor.example/(b)/c">a</a>'],
  ['[a](<https://harbor.example/x>)', '<a href="https://harbor.example/x">a</a>'],
  ['[a](https://harbor.example/two words)', '<a href="https://harbor.example/two%20words">a</a>'],
  ['[a]( https://harbor.example )', '<a href="https://harbor.example">a</a>'],
  ['[a](https://harbor.example/?q="b")', '<a href="https://harbor.example/?q=&quot;b&quot;">a</a>'],
  ['[b.example is](https://a.example)', '<a href="https://a.example">b.example is</a>'],
  ['[a [b] c](https://harbor.example)', '<a href="https://harbor.example">a [b] c</a>'],
  [
    '[a [b](https://b.example) c](https://c.example)',
    '[a <a href="https://b.example">b</a> c](<a href="https://c.example">https://c.example</a>)',
  ],
  ['[`]`](https://harbor.example)', '<a href="https://harbor.example"><code>]</code></a>'],
  ['[a][b]', '[a][b]'],
  ['[a] (https://harbor.example)', '[a] (<a href="https://harbor.example">https://harbor.example</a>)'],
  ['[a]()', '[a]()'],
  ['[a](https://harbor.example', '[a](<a href="https://harbor.example">https://harbor.example</a>'],
  ['[a](b\nc)', '[a](b<br>\nc)'],
  ['[a](javascript:alert)', '[a](javascript:alert)'],
  ['[a](JavaScript:alert)', '[a](JavaScript:alert)'],
  ['[a]( javascript:alert )', '[a]( javascript:alert )'],
  ['[a](data:text/html,x)', '[a](data:text/html,x)'],
  ['[a](vbscript:x)', '[a](vbscript:x)'],
  ['[a](file:///etc/passwd)', '[a](file:///etc/passwd)'],
  ['[a](unknown:x)', '[a](unknown:x)'],
  ['[a](java\tscript:alert)', '<a href="http://java%20%20%20%20script:alert">a</a>'],
  ['[a](https://harbor.example/\u202egpj.exe)', '[a](https://harbor.example/\u202egpj.exe)'],
  ['\\[a](https://harbor.example)', '[a](<a href="https://harbor.example">https://harbor.example</a>)'],
]

void describe('links with a text', () => {
  for (const [written, html] of cases)
    it(JSON.stringify(written), async () => assert.equal(await htmlOf(written), `<p>${html}</p>`))

  it('are returned with the HTML', async () => {
    const hasLink = async (text: string): Promise<boolean> => (await render(text, contextWith({}))).hasLink
    for (const text of ['[a](https://a.example)', 'https://a.example', 'a.org', 'x@a.org', '![a](https://a.example)'])
      assert.equal(await hasLink(text), true, text)
    for (const text of ['[a](javascript:x)', '`https://a.example`', 'a.md', '#**sea**', '\\[a]'])
      assert.equal(await hasLink(text), false, text)
  })
})

/** Like an organization's linkifiers: `#` and a number, and any word in capitals before a hyphen and a number. */
const linkify = (text: string): { from: number; to: number; url: string }[] =>
  [...text.matchAll(/#(\d+)|[A-Z]+-\d+/g)].map(({ 0: word, 1: id, index }) => ({
    from: index,
    to: index + word.length,
    url: `https://issues.example/${id ?? word}`,
  }))

const linkified: readonly (readonly [string, string])[] = [
  ['fix #12 now', 'fix <a href="https://issues.example/12">#12</a> now'],
  ['#12', '<a href="https://issues.example/12">#12</a>'],
  ['**#12**', '<strong><a href="https://issues.example/12">#12</a></strong>'],
  ['BAY-7 and #3', '<a href="https://issues.example/BAY-7">BAY-7</a> and <a href="https://issues.example/3">#3</a>'],
  ['`#12`', '<code>#12</code>'],
  ['https://harbor.example/#12', '<a href="https://harbor.example/#12">https://harbor.example/#12</a>'],
  ['[see #12](https://harbor.example)', '<a href="https://harbor.example">see #12</a>'],
  ['[a](https://harbor.example/#12)', '<a href="https://harbor.example/#12">a</a>'],
]

void describe('linkifiers', () => {
  for (const [written, html] of linkified)
    it(JSON.stringify(written), async () => assert.equal(await htmlOf(written, { linkify }), `<p>${html}</p>`))
})
