// docs/limits.md is made from the limits that features declare: an error about a number of objects needs such a limit.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { features } from '#features'
import { endpoints } from './generic-probe.ts'

void it('every error about too many objects has a documented limit', () => {
  const declared = features.flatMap(({ limits = [] }) => limits.map(({ what, most }) => `${what} ${most}`))
  const refused = endpoints
    .flatMap(({ errors }) =>
      errors.map(({ template }) => /^Too many (.+?)(?: requested)?(?: \(|: ).*?(\d+)/.exec(template)),
    )
    .flatMap(found => (found === null ? [] : [`${found[1]} ${found[2]}`]))
  const names = new Set(refused)
  assert.ok(names.size > 20, `only ${names.size} errors were found`)
  assert.deepEqual(names.difference(new Set(declared)), new Set())
})
