// A browser remembers that a module failed to load. A part that loads on demand gets another address on the
// next attempt (src/web/base/import-part.ts); a file that imports it would still request the first one.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const folder = join(import.meta.dirname, '../../build/web/assets')

void it('no file imports a part that loads on demand', () => {
  const onDemand = new Set<string>()
  const imports: (readonly [importer: string, file: string])[] = []
  for (const importer of readdirSync(folder).filter(file => file.endsWith('.js'))) {
    const text = readFileSync(join(folder, importer), 'utf8')
    for (const [, file = ''] of text.matchAll(/importPart\([`"']\.\/([^`"']+)/g)) onDemand.add(file)
    for (const [, file = ''] of text.matchAll(/(?:from|import)\s*[`"']\.\/([^`"']+)/g)) imports.push([importer, file])
  }
  assert.ok(onDemand.size > 0 && imports.length > 0)
  assert.deepEqual(
    imports.filter(([, file]) => onDemand.has(file)),
    [],
  )
})
