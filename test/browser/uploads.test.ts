// Files in a real browser: which ones it shows inline, and that an uploaded file never runs as a page of ours.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { sharedBrowser } from '#test/shared-browser.ts'
import { openDoorway } from '#test/doorway.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { type SentFile, uploaded } from '#test/uploads.ts'
import type { World } from '#test/world.ts'

/** A second of silence. */
function sound(): Buffer {
  const samples = 8_000
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samples, 24)
  head.writeUInt32LE(samples, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

/** Opens a file at its temporary address. */
async function opening(world: World, file: SentFile, work: (page: Page, url: string) => Promise<void>): Promise<void> {
  const org = await world.org()
  await using door = await openDoorway(world, org)
  const { url } = await org.member.ok(`GET ${await uploaded(org.member, file)}`)
  const context = await (await sharedBrowser()).newContext()
  try {
    await work(await context.newPage(), door.url + url)
  } finally {
    await context.close()
  }
}

mainlyOnSqlite('files in a browser', test => {
  test('an image is shown', async world => {
    const { bytes } = await world.raw({ path: '/static/realm-icon.png' })
    await opening(world, { name: 'icon.png', type: 'image/png', bytes }, async (page, url) => {
      await page.goto(url)
      assert.equal(await page.evaluate('document.querySelector("img").naturalWidth'), 200)
    })
  })

  test('an audio file can be played', world =>
    opening(world, { name: 'silence.wav', type: 'audio/wav', bytes: sound() }, async (page, url) => {
      await page.goto(url)
      const seconds = `new Promise((resolve, reject) => {
        const player = document.querySelector('video')
        player.onerror = () => reject(player.error)
        player.ondurationchange = () => resolve(player.duration)
        if (player.duration > 0) resolve(player.duration)
      })`
      assert.equal(await page.evaluate(seconds), 1)
    }))

  const script = '<script>document.title = "it ran"</script>'
  for (const file of [
    { name: 'page.html', type: 'text/html', bytes: script },
    { name: 'page.png', type: 'text/html', bytes: script },
    { name: 'drawing.svg', type: 'image/svg+xml', bytes: `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>` },
  ])
    test(`${file.name} as ${file.type} is downloaded and not opened`, world =>
      opening(world, file, async (page, url) => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.goto(url).catch(() => {})])
        assert.equal(download.suggestedFilename(), file.name)
        assert.equal(await page.title(), '')
      }))

  test('an image that contains a page is neither shown nor run', world =>
    opening(world, { name: 'page.png', type: 'image/png', bytes: script }, async (page, url) => {
      await page.goto(url)
      assert.notEqual(await page.title(), 'it ran')
    }))
})
