// Blocks of code: their form, the names of languages, and the colours.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contextWith, htmlOf } from './rendering.ts'
import { code as block } from './table-of-cases.ts'

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``

/** Input and the whole output. */
const forms: readonly (readonly [string, string])[] = [
  ['```\nhaul away\n```', block('haul away')],
  ['~~~\nhaul away\n~~~', block('haul away')],
  ['    haul away\n    again', block('haul away\nagain')],
  ['```\n<b> & "x"\n```', block('&lt;b&gt; &amp; &quot;x&quot;')],
  ['```\n\n\n  first\n\nlast\n\n\n```', block('  first\n\nlast')],
  ['```\none  \ntwo\t\n```', block('one\ntwo')],
  ['```\n   \n\t\n```', block('')],
  ['```\n```', block('')],
  ['```\n*no* **marks** :here: @**all** #**there**\n```', block('*no* **marks** :here: @**all** #**there**')],
  ['```\nopen to the end', block('open to the end')],
  ['before\n```\ncode\n```\nafter', `<p>before</p>\n${block('code')}\n<p>after</p>`],
  ['`<i>`', '<p><code>&lt;i&gt;</code></p>'],
  ['`` a`b ``', '<p><code> a`b </code></p>'],
  ['`*plain*`', '<p><code>*plain*</code></p>'],
  ['`$$a$$`', '<p><code>$$a$$</code></p>'],
]

/** What stands behind the fence, and what clients are told. */
const names: readonly (readonly [string, string])[] = [
  ['python', 'Python'],
  ['Py3', 'Python'],
  ['js', 'JavaScript'],
  ['tsx', 'TypeScript'],
  ['c++', 'C++'],
  ['C#', 'C#'],
  ['sh', 'Bash'],
  ['console', 'Bash Session'],
  ['yml', 'YAML'],
  ['golang', 'Go'],
  ['text', 'Text only'],
  ['html', 'HTML'],
  ['postgres', 'PostgreSQL SQL dialect'],
  ['tex', 'TeX'],
  ['cobol', 'COBOL'],
  ['semaphore-2', 'semaphore-2'],
  ['Morse', 'Morse'],
  ['constructor', 'constructor'],
]

/** Language, code, what is inside `<code>`. */
const colours: readonly (readonly [string, string, string])[] = [
  [
    'python',
    'def tide(self):\n    return 1',
    '<span class="k">def</span> <span class="nf">tide</span><span class="p">(</span><span class="bp">self</span>' +
      '<span class="p">):</span>\n    <span class="k">return</span> <span class="mi">1</span>',
  ],
  ['python', '@cached', '<span class="nd">@cached</span>'],
  [
    'python',
    "x = 'a'  # b",
    '<span class="n">x</span> <span class="o">=</span> <span class="s1">&#39;a&#39;</span>  <span class="c1"># b</span>',
  ],
  [
    'python',
    'a not in b',
    '<span class="n">a</span> <span class="ow">not</span> <span class="ow">in</span> <span class="n">b</span>',
  ],
  ['python', 'import tides', '<span class="kn">import</span> <span class="n">tides</span>'],
  [
    'python',
    'f"at {hour}"',
    '<span class="s2">f&quot;at </span><span class="si">{hour}</span><span class="s2">&quot;</span>',
  ],
  ['python', '0x1f + 2.5', '<span class="mh">0x1f</span> <span class="o">+</span> <span class="mf">2.5</span>'],
  ['js', '`at ${ship}`', '<span class="sb">`at </span><span class="si">${ship}</span><span class="sb">`</span>'],
  ['js', '/* two\nlines */', '<span class="cm">/* two</span>\n<span class="cm">lines */</span>'],
  [
    'js',
    'const a = null',
    '<span class="k">const</span> <span class="n">a</span> <span class="o">=</span> <span class="kc">null</span>',
  ],
  [
    'ts',
    'interface Berth {}',
    '<span class="k">interface</span> <span class="nc">Berth</span> <span class="p">{}</span>',
  ],
  [
    'json',
    '{"deep": true}',
    '<span class="p">{</span><span class="na">&quot;deep&quot;</span><span class="p">:</span> <span class="kc">true</span><span class="p">}</span>',
  ],
  [
    'html',
    '<b id="x">&amp;</b>',
    '&lt;<span class="nt">b</span> <span class="na">id</span>=<span class="s2">&quot;x&quot;</span>&gt;' +
      '<span class="ss">&amp;amp;</span>&lt;/<span class="nt">b</span>&gt;',
  ],
  [
    'html',
    '<script>let a</script>',
    '&lt;<span class="nt">script</span>&gt;<span class="k">let</span> a&lt;/<span class="nt">script</span>&gt;',
  ],
  [
    'css',
    'a { color: red }',
    '<span class="nt">a</span> <span class="p">{</span> <span class="na">color</span><span class="p">:</span> <span class="n">red</span> <span class="p">}</span>',
  ],
  [
    'sh',
    'echo "$f"; # all',
    '<span class="nb">echo</span> <span class="s2">&quot;</span><span class="nv">$f</span><span class="s2">&quot;</span>; <span class="c1"># all</span>',
  ],
  ['sql', 'SELECT 1 -- one', '<span class="k">SELECT</span> <span class="mi">1</span> <span class="c1">-- one</span>'],
  ['diff', '-old\n+new', '<span class="gd">-old</span>\n<span class="gi">+new</span>'],
  ['c', 'int x;', '<span class="kt">int</span> <span class="n">x</span><span class="p">;</span>'],
  ['java', 'class Pier {}', '<span class="k">class</span> <span class="nc">Pier</span> <span class="p">{}</span>'],
  [
    'rust',
    'fn main() {}',
    '<span class="k">fn</span> <span class="nf">main</span><span class="p">()</span> <span class="p">{}</span>',
  ],
  [
    'go',
    'func main() {}',
    '<span class="k">func</span> <span class="nf">main</span><span class="p">()</span> <span class="p">{}</span>',
  ],
  ['ruby', ':sail', '<span class="ss">:sail</span>'],
  ['yaml', 'name: tide', '<span class="na">name:</span> <span class="s">tide</span>'],
  [
    'toml',
    '[pier]\nlong = 12',
    '<span class="gh">[pier]</span>\n<span class="na">long</span> = <span class="mi">12</span>',
  ],
  [
    'tex',
    '\\frac{a}2 % note',
    '<span class="k">\\frac</span><span class="nb">{</span>a<span class="nb">}</span>2 <span class="c1">% note</span>',
  ],
  ['console', '$ ls', '<span class="gp">$ </span>ls'],
  ['cobol', 'MOVE 1 TO X.', 'MOVE 1 TO X.'],
]

/** Blocks that name no language, but say how they are run. */
const scripts: readonly (readonly [string, string])[] = [
  ['#!/usr/bin/env python3\n1', '<span class="ch">#!/usr/bin/env python3</span>\n<span class="mi">1</span>'],
  ['#!/bin/sh\nls', '<span class="ch">#!/bin/sh</span>\n<span class="nb">ls</span>'],
  ['#!node\nlet', '<span class="ch">#!node</span>\n<span class="k">let</span>'],
  ['#!/usr/bin/env\n1', '#!/usr/bin/env\n1'],
  ['#!', '#!'],
]

void describe('blocks of code', () => {
  for (const [input, html] of forms) void it(JSON.stringify(input), async () => assert.equal(await htmlOf(input), html))

  for (const [written, told] of names)
    void it(`${written} is told as ${told}`, async () =>
      assert.equal(/ data-code-language="([^"]*)"/.exec(await htmlOf(fenced(written, '~')))?.[1], told))

  for (const [language, code, html] of colours)
    void it(`${language}: ${JSON.stringify(code)}`, async () =>
      assert.match(await htmlOf(fenced(language, code)), new RegExp(`<code>${RegExp.escape(html)}\n</code>`)))

  for (const [code, html] of scripts)
    void it(JSON.stringify(code), async () => assert.equal(await htmlOf(fenced('', code)), block(html)))

  void it('the language of the organization stands in where none is named', async () => {
    assert.equal(
      await htmlOf('```\n1\n```', { defaultLanguage: 'python' }),
      block('<span class="mi">1</span>', 'Python'),
    )
    assert.equal(await htmlOf('```text\n1\n```', { defaultLanguage: 'python' }), block('1', 'Text only'))
  })

  void it('a playground names its language', async () => {
    const { languageByName } = contextWith({
      languageByName: new Map([
        ['python', 'python'],
        ['harbour', 'Harbour'],
      ]),
    })
    assert.equal(await htmlOf(fenced('py', '1'), { languageByName }), block('<span class="mi">1</span>', 'python'))
    assert.equal(await htmlOf(fenced('HARBOUR', '1'), { languageByName }), block('1', 'Harbour'))
  })

  void it('too much of it stays without colours', async () => {
    const line = 'x = 1\n'
    const isColoured = async (language: string, code: string): Promise<boolean> =>
      (await htmlOf(fenced(language, code))).includes('<span class=')
    assert.equal(await isColoured('python', line.repeat(999)), true)
    assert.equal(await isColoured('python', line.repeat(1_001)), false)
    assert.equal(await isColoured('c', line.repeat(333)), true)
    assert.equal(await isColoured('c', line.repeat(335)), false)
    assert.equal(await isColoured('python', `x = '${'y'.repeat(295)}'`), false)
    const much = fenced('c', line.repeat(330))
    const html = await htmlOf([much, much, much, much, fenced('c', 'int x')].join('\n\n'))
    assert.deepEqual(
      html
        .split('data-code-language')
        .slice(1)
        .map(part => part.includes('<span class=')),
      [true, true, true, false, true],
    )
  })
})
