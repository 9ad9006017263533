// The files that a browser loads before the first message, compressed as the server sends them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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
