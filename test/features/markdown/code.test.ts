// Blocks of code: their form and the names of languages.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contextWith, htmlOf } from './rendering.ts'
import { code as block, p, quote } from './table-of-cases.ts'

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
  ['```\n*no* **marks** :here: @**all** #**there**\n```', block('*no* **marks** :here: @**all** #**there**')],
  ['```\nopen to the end', block('open to the end')],
  ['before\n```\ncode\n```\nafter', `<p>before</p>\n${block('code')}\n<p>after</p>`],
  ['`<i>`', '<p><code>&lt;i&gt;</code></p>'],
  ['`` a`b ``', '<p><code> a`b </code></p>'],
  ['`*plain*`', '<p><code>*plain*</code></p>'],
  ['`$$a$$`', '<p><code>$$a$$</code></p>'],
]

/** The text behind the fence, and the language for clients. */
const names: readonly (readonly [string, string])[] = [
  ['python', 'Python'],
  ['Py3', 'Python'],
  ['js', 'JavaScript'],
  ['tsx', 'TSX'],
  ['jsx', 'JSX'],
  ['css+php', 'CSS+PHP'],
  ['CSS+PHP', 'CSS+PHP'],
  ['latex', 'TeX'],
  ['none', 'none'],
  ['r', 'S'],
  ['jinja', 'Django/Jinja'],
  ['c,b', 'c,b'],
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
  ['Morse', 'morse'],
  ['constructor', 'constructor'],
]

/** Blocks that name no language, but have a shebang line. */
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
    void it(`${written} is named ${told}`, async () =>
      assert.equal(/ data-code-language="([^"]*)"/.exec(await htmlOf(fenced(written, '~')))?.[1], told))

  for (const [code, html] of scripts)
    void it(JSON.stringify(code), async () => assert.equal(await htmlOf(fenced('', code)), block(html)))

  void it('the language of the organization is used where none is named', async () => {
    assert.equal(
      await htmlOf('```\n1\n```', { defaultLanguage: 'python' }),
      block('<span class="mi">1</span>', 'Python'),
    )
    assert.equal(await htmlOf('```text\n1\n```', { defaultLanguage: 'python' }), block('1', 'Text only'))
    assert.equal(await htmlOf('    1', { defaultLanguage: 'python' }), block('1'))
  })

  void it('the language of the organization may be a quote or a formula', async () => {
    assert.equal(await htmlOf('```\nAhoy\n```', { defaultLanguage: 'quote' }), quote(p('Ahoy')))
    assert.equal(
      await htmlOf('~~~\nAhoy\n```\nthere\n```\n~~~\nout', { defaultLanguage: 'quote' }),
      `${quote(p('Ahoy'), quote(p('there')))}\n${p('out')}`,
    )
    assert.equal(await htmlOf('```\na\n```', { defaultLanguage: 'math' }), await htmlOf('```math\na\n```'))
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

  void it('too much code has no colors', async () => {
    const line = 'x = 1\n'
    const isColored = async (language: string, code: string): Promise<boolean> =>
      (await htmlOf(fenced(language, code))).includes('<span class=')
    assert.equal(await isColored('python', line.repeat(999)), true)
    assert.equal(await isColored('python', line.repeat(1_001)), false)
    assert.equal(await isColored('c', line.repeat(333)), true)
    assert.equal(await isColored('c', line.repeat(335)), false)
    assert.equal(await isColored('python', `x = '${'y'.repeat(295)}'`), false)
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
