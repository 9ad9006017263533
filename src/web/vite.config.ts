// Builds the web client into build/web. `npm run dev` serves it with hot reload, against a running server.
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['PARLEY_DEV_SERVER'] ?? 'http://localhost:9980'

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null

/** The modules that the page imports before it loads anything else. */
function startModules(info: ModuleInfo): ReadonlySet<string> {
  const found = new Set([join(import.meta.dirname, 'main.tsx')])
  for (const id of found) for (const imported of info(id)?.importedIds ?? []) found.add(imported)
  return found
}
let start: ReadonlySet<string> | undefined

/**
 * A module that couldn't be fetched must be fetched again: see base/import-part.ts. The files that it imports are
 * prefetched as plain files, because a browser remembers failed modules.
 */
const failedPartsComeAgain: Plugin = {
  name: 'failed parts come again',
  enforce: 'post',
  generateBundle: {
    // After Vite knows the styles of each part.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code
            .replaceAll('`modulepreload`', '`preload`')
            .replaceAll(/\bimport\((`\.\/[^`]+\.js`)\)/g, 'importPart($1,import.meta.url)')
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
  plugins: [failedPartsComeAgain],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, '../../build/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A lazily loaded part contains no code of other files: see base/import-part.ts.
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
      // One file for everything the first message needs: small files compress worse.
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'start',
              name: (id, context) =>
                (start ??= startModules(module => context.getModuleInfo(module))).has(id) ? 'start' : null,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/json', '/login', '/logout', '/user_uploads', '/user_avatars', '/static', '/organization-icon'].map(path => [
        path,
        server,
      ]),
    ),
  },
})
