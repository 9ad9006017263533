// The script that compares the messages of a server with a file of cases: which results it counts as equal, and which
// differences it accepts.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { afterFile } from '#test/after-file.ts'
import type { CaseFile } from '#scripts/conformance/cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-conformance-test-'))
afterFile(() => rmSync(folder, { recursive: true }))

interface Run {
  readonly status: number | null
  readonly output: string
}

function run(cases: CaseFile): Run {
  const file = join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify(cases))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/conformance.ts', file], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** Name, input, expected HTML. */
type Rows = readonly (readonly [string, string, string])[]
const tests = (rows: Rows): NonNullable<CaseFile['regular_tests']> =>
  rows.map(([name, input, expected_output]) => ({ name, input, expected_output }))

const url = 'https://example.com/reef.png'
const preview = `<div class="message_inline_image"><a href="${url}"><img src="https://other.example/x"></a></div>`
const linked = (rest: string): string => `<p><a href="${url}">${url}</a>${rest}</p>`
const code = (text: string): string =>
  `<div class="codehilite" data-code-language="JavaScript"><pre><span></span><code>${text}\n</code></pre></div>`

void describe('conformance where every difference has a reason', () => {
  const path = '/user_uploads/2/ab/cdef/reef.pdf'
  const organization: Rows = [
    ['plain', '"salt"', '<p>"salt"</p>'],
    ['user by name', '@**Juno Reef**', '<p><span data-user-id="7" class="user-mention">@Juno Reef</span></p>'],
    ['user by ID', '@**Juno Reef|7**', '<p><span data-user-id="7" class="user-mention">@Juno Reef</span></p>'],
    ['group', '@*Divers*', '<p><span class="user-group-mention" data-user-group-id="815">@Divers</span></p>'],
    [
      'channel',
      '#**the reef**',
      '<p><a class="stream" data-stream-id="99" href="/#narrow/channel/99-the-reef">#the reef</a></p>',
    ],
    ['file', `[map](${path})`, `<p><a href="${path}">map</a></p>`],
    ['nobody', '@**Nobody**', '<p>@<strong>Nobody</strong></p>'],
    ['no emoticon', ':)', '<p>:)</p>'],
    ['empty', '', ''],
    ['white space', 'a\nb', '<p>a<br>\nb</p>'],
  ]
  const forgiven: Rows = [
    ['preview', `${url} now`, `${linked(' now')}\n${preview}`],
    ['preview of a lone address', url, preview],
    ['colors', '```js\nlet a = 1\n```', code('<span class="odd">let a</span> = 1')],
  ]
  let result: Run
  before(() => {
    result = run({
      regular_tests: tests([...organization, ...forgiven]),
      linkify_tests: [['at https://example.com now', '<p>at %s now</p>', 'https://example.com']],
    })
  })

  void it('counts equal results, in the organization that the cases assume', () => {
    assert.match(result.output, /^11 of 14 the same, 0 differ without a reason/m)
    assert.equal(result.status, 0)
  })

  void it('skips previews that the server does not make', () => {
    assert.match(result.output, /^preview: differs by its foreign preview$/m)
    assert.match(result.output, /^preview of a lone address: differs by its foreign preview$/m)
  })

  void it('accepts other colors of code', () => {
    assert.match(result.output, /^colors: differs by its token classes$/m)
  })
})

void describe('conformance where a difference has no reason', () => {
  const different: Rows = [
    ['element', '*salt*', '<p><i>salt</i></p>'],
    ['white space', 'a\nb', '<p>a<br>b</p>'],
    ['text beside a preview', `${url} then`, `${linked(' now')}\n${preview}`],
    ['text of code', '```js\nlet a = 1\n```', code('<span class="odd">let b</span> = 1')],
    ['message that is refused', '\u0000', '<p>a</p>'],
  ]
  let result: Run
  before(() => {
    result = run({ regular_tests: tests(different) })
  })

  void it('shows the differences', () => {
    assert.match(
      result.output,
      /^element: DIFFERENT\n\*salt\*\n--- expected\n<p><i>salt<\/i><\/p>\n--- ours\n<p><em>salt/m,
    )
    for (const [name] of different) assert.match(result.output, new RegExp(`^${name}: DIFFERENT$`, 'm'))
    assert.match(result.output, /^0 of 5 the same, 5 differ without a reason/m)
    assert.equal(result.status, 1)
  })
})
