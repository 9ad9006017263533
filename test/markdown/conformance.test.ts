// The script that compares the renderer with a file of cases: what it counts as the same, and what it forgives.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { CaseFile } from '#scripts/conformance/cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-conformance-'))
after(() => rmSync(folder, { recursive: true }))

function run(cases: CaseFile): { status: number | null; output: string } {
  const file = join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify(cases))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/conformance.ts', file], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const one = (input: string, expected_output: string): CaseFile => ({
  regular_tests: [{ name: 'the case', input, expected_output }],
})

void describe('conformance', () => {
  void it('counts what is the same, and who is mentioned is known', () => {
    const mention = '<span data-user-id="7" class="user-mention">@Juno Reef</span>'
    const { status, output } = run({
      regular_tests: [
        { name: 'plain', input: '"salt"', expected_output: '<p>"salt"</p>' },
        { name: 'mention', input: '@**Juno Reef**', expected_output: `<p>${mention}</p>` },
      ],
      linkify_tests: [['at https://example.com now', '<p>at %s now</p>', 'https://example.com']],
    })
    assert.match(output, /3 of 3 are the same, 0 differ without a reason/)
    assert.equal(status, 0)
  })

  void it('shows what differs', () => {
    const { status, output } = run(one('*salt*', '<p><i>salt</i></p>'))
    assert.match(output, /the case: DIFFERENT\n\*salt\*\n--- expected\n<p><i>salt<\/i><\/p>\n--- ours\n<p><em>salt/)
    assert.match(output, /0 of 1 are the same, 1 differ without a reason/)
    assert.equal(status, 1)
  })

  void it('sees white space in a text', () => {
    assert.equal(run(one('a\nb', '<p>a<br>b</p>')).status, 1)
    assert.equal(run(one('a\nb', '<p>a<br>\nb</p>')).status, 0)
  })

  void it('forgives the address of a preview and nothing else of it', () => {
    const url = 'https://example.com/reef.png'
    const preview = (attributes: string): CaseFile =>
      one(
        url,
        `<div class="message_inline_image"><a href="${url}"><img src="https://other.example/x"${attributes}></a></div>`,
      )
    const { status, output } = run(preview(''))
    assert.match(output, /the case: differs by its preview address/)
    assert.match(output, /0 of 1 are the same, 0 differ without a reason/)
    assert.equal(status, 0)
    assert.equal(run(preview(' alt="reef"')).status, 1)
  })

  void it('forgives the colours of code and nothing else of it', () => {
    const block = (code: string): CaseFile =>
      one(
        '```js\nlet a = 1\n```',
        `<div class="codehilite" data-code-language="JavaScript"><pre><span></span><code>${code}\n</code></pre></div>`,
      )
    const { status, output } = run(block('<span class="odd">let a</span> = 1'))
    assert.match(output, /the case: differs by its token classes/)
    assert.equal(status, 0)
    assert.equal(run(block('<span class="odd">let b</span> = 1')).status, 1)
  })
})
