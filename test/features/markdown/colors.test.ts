// Colors of code: the classes are those of Pygments, which clients style.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { htmlOf } from './rendering.ts'

/** Language, code, the HTML inside `<code>`. */
const colors: readonly (readonly [string, string, string])[] = [
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

void describe('colors of code', () => {
  for (const [language, code, html] of colors)
    void it(`${language}: ${JSON.stringify(code)}`, async () =>
      assert.match(
        await htmlOf(`\`\`\`${language}\n${code}\n\`\`\``),
        new RegExp(`<code>${RegExp.escape(html)}\n</code>`),
      ))
})
