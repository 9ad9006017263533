#!/usr/bin/env node
// The entry, in plain JavaScript so that a Node too old for the rest can still say so. `src/main.ts` is a link to it.
'use strict'

const needed = 26
if (Number(process.versions.node.split('.')[0]) < needed) {
  const installed = require('node:fs').existsSync(require('node:path').join(__dirname, '../node_modules/.bin/node'))
  const advice = installed
    ? 'use "npm start" or "npm run parley -- …", which bring their own.'
    : `run "npm ci" first: it brings Node ${needed}.`
  console.error(`Parley needs Node ${needed}, this is ${process.versions.node}: ${advice}`)
  process.exit(1)
}

// Compiled code is kept between starts, which halves the time to the first answer.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../node_modules/.cache/parley'))
void import('./cli/parley.ts').then(({ parley }) => parley(process.argv))
