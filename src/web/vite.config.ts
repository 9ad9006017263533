// Builds the web client into build/web; `npm run dev` serves it with reload, against a server that runs.
import { join } from 'node:path'
import { defineConfig } from 'vite'

const server = process.env['PARLEY_DEV_SERVER'] ?? 'http://localhost:9980'

export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, '../../build/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/json', '/login', '/logout', '/user_uploads', '/user_avatars', '/style.css'].map(path => [path, server]),
    ),
  },
})
