// Whether the output of `npm run build` is up to date.
'use strict'

const { existsSync, readdirSync, statSync } = require('node:fs')
const { join, sep } = require('node:path')

const root = join(__dirname, '..')

/** @param {string} built @param {readonly string[]} sources paths relative to the repository */
function isCurrent(built, sources) {
  if (!existsSync(join(root, built))) return false
  const builtAt = statSync(join(root, built)).mtimeMs
  return sources.every(source => isOlder(join(root, source), builtAt))
}

/** No need to look for added or removed files: a file that imports them changes too. */
function isOlder(path, time) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return true
  if (found.isDirectory()) return readdirSync(path).every(name => isOlder(join(path, name), time))
  return found.mtimeMs <= time
}

const serverParts = [
  'package.json',
  'package-lock.json',
  'scripts/server.vite.config.ts',
  ...readdirSync(__dirname)
    .filter(name => name !== 'web')
    .map(name => `src/${name}`),
]

/** In an installed package, Node can't strip types, and the file times are those of the installation. */
const isInstalled = __dirname.split(sep).includes('node_modules')

exports.isServerCurrent = () => isInstalled || isCurrent('build/server/parley.js', serverParts)
exports.isClientCurrent = () => isCurrent('build/web/index.html', ['src'])
