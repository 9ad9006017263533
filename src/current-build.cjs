// Whether the files that `npm run build` made are as new as their sources.
'use strict'

const { existsSync, readdirSync, statSync } = require('node:fs')
const { join, sep } = require('node:path')

const root = join(__dirname, '..')

/** @param {string} built @param {readonly string[]} sources paths in the folder of the program */
function isCurrent(built, sources) {
  if (!existsSync(join(root, built))) return false
  const builtAt = statSync(join(root, built)).mtimeMs
  return sources.every(source => isOlder(join(root, source), builtAt))
}

/** A source that is added or removed changes another one, which imports it. */
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

/** Node strips no types in an installed package, whose files have the time of their installation. */
const isInstalled = __dirname.split(sep).includes('node_modules')

exports.isServerCurrent = () => isInstalled || isCurrent('build/server/parley.js', serverParts)
exports.isClientCurrent = () => isCurrent('build/web/index.html', ['src'])
