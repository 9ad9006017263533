// The files that a browser loads before the first message, compressed as the server sends them.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { existing } from '#core/base/existing.ts'

const folder = join(import.meta.dirname, '../../build/web')
const assets = join(folder, 'assets')
const page = readFileSync(join(folder, 'index.html'), 'utf8')
const limits = { js: 60_000, css: 12_000 }

for (const [kind, limit] of Object.entries(limits))
  void it(`${kind}: at most ${limit} bytes`, () => {
    const files = [...page.matchAll(/"\/web\/(assets\/[^"]+)"/g)].flatMap(([, file = '']) =>
      file.endsWith(`.${kind}`) ? [file] : [],
    )
    assert.ok(files.length > 0)
    const sizes = files.map(file => gzipSync(readFileSync(join(folder, file))).length)
    const total = sizes.reduce((a, b) => a + b)
    assert.ok(total <= limit, `${total} bytes, ${total - limit} too many: ${files.join(', ')}: ${sizes.join(', ')}`)
  })

/** Adds the files that these import, to the set itself. */
function addImports(files: Set<string>): Set<string> {
  // A set can grow while it is read.
  for (const file of files)
    for (const [, other = ''] of readFileSync(join(assets, file), 'utf8').matchAll(/from\s*["`']\.\/([^"`']+\.js)/g))
      files.add(other)
  return files
}

void it('settings, channels, groups, invitations and the organization: at most 40000 bytes more than a conversation', () => {
  const all = readdirSync(assets).filter(file => file.endsWith('.js'))
  const filesOf = (names: readonly string[]): string[] =>
    names.map(name => {
      const found = all.filter(file => file.startsWith(`${name}-`) && file.length === `${name}-12345678.js`.length)
      assert.equal(found.length, 1, `${name}: ${found.join(', ')}`)
      return existing(found[0])
    })
  const ofConversation = addImports(new Set(filesOf(['start', 'box'])))
  const views = addImports(new Set(filesOf(['settings', 'channels', 'groups', 'invite', 'organization'])))
  const more = [...views].filter(file => !ofConversation.has(file))
  const bytes = more.map(file => gzipSync(readFileSync(join(assets, file))).length).reduce((a, b) => a + b)
  assert.ok(bytes <= 40_000, `${more.join(', ')}: ${bytes} bytes`)
})
