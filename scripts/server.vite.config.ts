// Bundles the server into build/server: to find and read 1,200 modules takes most of the time of a start.
import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, '..')

export default defineConfig({
  root,
  publicDir: false,
  // The driver of PostgreSQL has two optional parts that aren't installed.
  ssr: { noExternal: true, external: ['pg-native', 'cloudflare:sockets'] },
  build: {
    ssr: join(root, 'src/cli/parley.ts'),
    outDir: join(root, 'build/server'),
    emptyOutDir: true,
    target: 'node26',
    minify: false,
  },
})
