// The files that `npm run build` makes from src/web, read at the first request.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { OperatorError } from '#core/base/operator-error.ts'
import { KeptText } from '#core/http/kept-text.ts'

interface BuiltFiles {
  readonly index: string
  readonly assets: ReadonlyMap<string, { readonly type: string; readonly text: KeptText }>
}

const folder = join(import.meta.dirname, '../../../build/web')
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

let reading: Promise<BuiltFiles> | undefined
export const builtFiles = (): Promise<BuiltFiles> => (reading ??= read())

async function read(): Promise<BuiltFiles> {
  try {
    const index = await readFile(join(folder, 'index.html'), 'utf8')
    const names = await readdir(join(folder, 'assets'))
    const assets = await Promise.all(
      names.map(async name => {
        const text = new KeptText(await readFile(join(folder, 'assets', name), 'utf8'))
        return [name, { type: types[extname(name)] ?? 'application/octet-stream', text }] as const
      }),
    )
    return { index, assets: new Map(assets) }
  } catch (error) {
    reading = undefined
    throw new OperatorError(`The web client is not built: run "npm run build". (${(error as Error).message})`)
  }
}
