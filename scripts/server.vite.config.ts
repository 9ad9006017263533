// Bundles the server into build/server, because finding and reading 1,200 modules would take most of the startup time.
import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, '..')

export default defineConfig({
  root,
  publicDir: false,
  // The PostgreSQL driver has two optional dependencies that aren't installed.
  ssr: { noExternal: true, external: ['pg-native', 'cloudflare:sockets'] },
  build: {
    ssr: join(root, 'src/cli/parley.ts'),
    outDir: join(root, 'build/server'),
    emptyOutDir: true,
    target: 'node26',
    minify: false,
  },
})
