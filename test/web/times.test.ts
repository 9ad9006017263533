// Times in each language's notation.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { language } from '#web/text/text.ts'
import { timeChoices, timeText } from '#web/text/times.ts'

const morning = Date.UTC(2026, 4, 1, 7, 5) / 1000

for (const [name, is24Hours, wanted] of [
  ['en', false, '7:05 AM'],
  ['en', true, '07:05'],
  ['de', false, '07:05'],
  ['de', true, '07:05'],
] as const)
  void it(`${name}, ${is24Hours ? 'with 24 hours' : 'as the language does'}: ${wanted}`, () => {
    language.value = name
    timeChoices.value = { zone: 'UTC', is24Hours }
    assert.equal(timeText(morning).replaceAll(/\s/g, ' '), wanted)
  })
