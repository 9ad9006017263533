// The files that `npm run build` makes from src/web, read on the first request.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { packageFolder } from '#core/base/folder.ts'
import { OperatorError } from '#core/base/errors.ts'
import { KeptText } from '#core/http/shared-text.ts'

interface BuiltFiles {
  readonly index: string
  /** Changes with every file, because the page contains file names, and those change with the content. */
  readonly build: string
  readonly assets: ReadonlyMap<string, { readonly type: string; readonly body: KeptText | Uint8Array }>
}

const folder = join(packageFolder, 'build/web')
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

let reading: Promise<BuiltFiles> | undefined
export const builtFiles = (): Promise<BuiltFiles> => (reading ??= read())

async function read(): Promise<BuiltFiles> {
  try {
    const index = await readFile(join(folder, 'index.html'), 'utf8')
    const names = await readdir(join(folder, 'assets'))
    const assets = await Promise.all(
      names.map(async name => {
        const bytes = await readFile(join(folder, 'assets', name))
        const body = extname(name) === '.png' ? bytes : new KeptText(bytes.toString())
        return [name, { type: types[extname(name)] ?? 'application/octet-stream', body }] as const
      }),
    )
    const build = createHash('sha256').update(index).digest('hex').slice(0, 16)
    return { index, build, assets: new Map(assets) }
  } catch (error) {
    reading = undefined
    throw new OperatorError(`The web client hasn't been built: run "npm run build". (${(error as Error).message})`)
  }
}
