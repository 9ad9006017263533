// The pure parts of the settings.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { programOf } from '#web/settings/program.ts'
import { sizeText } from '#web/text/size-text.ts'

void describe('the program of a session', () => {
  for (const [userAgent, browser, system] of [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36',
      'Chrome',
      'Linux',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
    ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox', 'Android'],
    ['curl/8.9', undefined, undefined],
  ] as const)
    void it(`${browser ?? 'unknown'}: ${userAgent}`, () => assert.deepEqual(programOf(userAgent), { browser, system }))
})

void it('file sizes', () => {
  assert.deepEqual(
    [0, 999, 1_000, 1_540, 25_000_000].map(size => sizeText(size, 'en')),
    ['0 byte', '999 byte', '1 kB', '1.5 kB', '25 MB'],
  )
})
