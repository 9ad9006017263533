#!/usr/bin/env node
// The entry point. Plain JavaScript, so that an old Node can print a clear error. `src/main.ts` is a link to this file.
'use strict'

const needed = 26
if (Number(process.versions.node.split('.')[0]) < needed) {
  const installed = require('node:fs').existsSync(require('node:path').join(__dirname, '../node_modules/.bin/node'))
  const advice = installed
    ? 'use "npm start" or "npm run parley -- …", which run the right version.'
    : `run "npm ci" first to install Node ${needed}.`
  console.error(`Parley needs Node ${needed}, but this is ${process.versions.node}: ${advice}`)
  process.exit(1)
}

// A command finishes also if the reader of its output has gone, such as `head`.
process.stdout.on('error', error => {
  if (error.code !== 'EPIPE') throw error
})

// A full disk or a reader that has gone only costs lines of the log: the server continues.
process.stderr.on('error', () => {})

// Keep compiled code between starts: it halves the time to the first response.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../node_modules/.cache/parley'))
// The bundle starts three times as fast. If a source is newer than the bundle, run the sources.
const program = require('./current-build.cjs').isServerCurrent() ? '../build/server/parley.js' : './cli/parley.ts'
void import(program).then(({ parley }) => parley(process.argv))
