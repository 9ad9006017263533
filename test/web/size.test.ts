// The files that a browser loads before the first message, compressed as the server sends them.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../build/web')
const page = readFileSync(join(folder, 'index.html'), 'utf8')
const limits = { js: 60_000, css: 12_000 }

for (const [kind, limit] of Object.entries(limits))
  void it(`${kind}: at most ${limit} bytes`, () => {
    const files = [...page.matchAll(/"\/web\/(assets\/[^"]+)"/g)].flatMap(([, file = '']) =>
      file.endsWith(`.${kind}`) ? [file] : [],
    )
    assert.ok(files.length > 0)
    const sizes = files.map(file => gzipSync(readFileSync(join(folder, file))).length)
    assert.ok(sizes.reduce((a, b) => a + b) <= limit, `${files.join(', ')}: ${sizes.join(', ')} bytes`)
  })

void it('settings, channels, groups, invitations and the organization: at most 45000 bytes more', () => {
  const atStart = new Set([...page.matchAll(/assets\/([^"]+\.js)/g)].map(([, file = '']) => file))
  const views = ['settings', 'channels', 'groups', 'invite', 'organization']
  const all = readdirSync(join(folder, 'assets'))
  const needed = new Set(views.flatMap(view => all.filter(file => file.startsWith(`${view}-`) && file.endsWith('.js'))))
  assert.ok(needed.size >= views.length)
  let bytes = 0
  // A set can grow while it is read.
  for (const file of needed) {
    const text = readFileSync(join(folder, 'assets', file), 'utf8')
    bytes += gzipSync(text).length
    for (const [, other = ''] of text.matchAll(/from\s*["`']\.\/([^"`']+\.js)/g))
      if (!atStart.has(other)) needed.add(other)
  }
  assert.ok(bytes <= 45_000, `${[...needed].join(', ')}: ${bytes} bytes`)
})
