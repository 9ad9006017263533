#!/usr/bin/env node
// The entry point. Plain JavaScript, so that an old Node can print a clear error. `src/main.ts` is a link to this file.
'use strict'

const needed = 26
if (Number(process.versions.node.split('.')[0]) < needed) {
  const installed = require('node:fs').existsSync(require('node:path').join(__dirname, '../node_modules/.bin/node'))
  const advice = installed
    ? 'use "npm start" or "npm run parley -- …", which use the right Node.'
    : `run "npm ci" first: it brings Node ${needed}.`
  console.error(`Parley needs Node ${needed}, this is ${process.versions.node}: ${advice}`)
  process.exit(1)
}

// Compiled code is kept between starts, which halves the time to the first answer.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../node_modules/.cache/parley'))
// The bundle starts in a third of the time. After a change of the sources they run themselves, until `npm run build`.
const program = require('./current-build.cjs').isServerCurrent() ? '../build/server/parley.js' : './cli/parley.ts'
void import(program).then(({ parley }) => parley(process.argv))
