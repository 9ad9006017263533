// File store options: each mistake gets one sentence, and no sentence repeats a key.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from '#core/server/config.ts'
import { install } from '#test/command.ts'

const keys = { PARLEY_FILES_ACCESS_KEY: 'AKTEST', PARLEY_FILES_SECRET_KEY: 'guessed' }
const read = (url: string) => readConfig({ PARLEY_FILES_URL: url, ...keys })

void describe('file store options', () => {
  it('name a bucket, and optionally a prefix, an endpoint and a region', () => {
    assert.deepEqual(read('s3://chat').filesUrl, {
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'chat',
      prefix: '',
    })
    assert.deepEqual(read('s3://chat.files/a/b/?endpoint=http://10.0.0.7:9000/s3/&region=eu-1').filesUrl, {
      endpoint: 'http://10.0.0.7:9000/s3',
      region: 'eu-1',
      bucket: 'chat.files',
      prefix: 'a/b/',
    })
    assert.doesNotMatch(JSON.stringify(read('s3://chat')), /guessed/)
  })

  it('are refused with a reason', () => {
    for (const [url, reason] of [
      ['https://chat', /^PARLEY_FILES_URL must look like s3:\/\/BUCKET/],
      ['s3://', /must look like s3:\/\/BUCKET/],
      ['s3://Chat', /must look like s3:\/\/BUCKET/],
      ['s3://AKTEST:guessed@chat', /^PARLEY_FILES_URL can't contain keys: set PARLEY_FILES_ACCESS_KEY/],
      ['s3://chat/a b', /prefix in PARLEY_FILES_URL can only contain letters/],
      ['s3://chat/../other', /prefix in PARLEY_FILES_URL can only contain letters/],
      ['s3://chat?style=host', /can only have the options endpoint and region, not "style"/],
      ['s3://chat?region=Frankfurt am Main', /"Frankfurt am Main" in PARLEY_FILES_URL isn't a valid region/],
      ['s3://chat?endpoint=minio:9000', /^The endpoint in PARLEY_FILES_URL must be a URL that starts with https:/],
      [
        's3://chat?endpoint=https://x:guessed@minio',
        /^The endpoint in PARLEY_FILES_URL must be a URL that starts with https:/,
      ],
    ] as const)
      assert.throws(
        () => read(url),
        (error: Error) => reason.test(error.message) && !error.message.includes('guessed'),
        url,
      )
  })

  it('require both keys, and a move requires all of them', async t => {
    const here = await install(t, 'sqlite')
    assert.equal((await here.parley('migrate')).code, 0)
    const without = await here.parley('files', 'move', '--to', 'store')
    assert.deepEqual([without.code, without.stderr], [1, 'Set PARLEY_FILES_URL to the address of the store first.\n'])
    assert.equal((await here.parley('files', 'move', '--to', 'moon')).code, 2)
    const keyless = await install(t, 'sqlite', { PARLEY_FILES_URL: 's3://chat', PARLEY_FILES_ACCESS_KEY: 'AKTEST' })
    assert.deepEqual(
      (await keyless.parley('migrate')).stderr,
      'PARLEY_FILES_URL needs PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY.\n',
    )
  })
})
