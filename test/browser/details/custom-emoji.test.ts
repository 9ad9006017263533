// The organization's custom emoji wherever a user of the web client chooses or sees emoji.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { animation, sendPicture, square } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { forgetThumbnails, loadingImage } from '#test/thumbnails.ts'
import { uploaded } from '#test/uploads.ts'
import { compose, desk, obstacles, open, phone, pressShortcut, rows, visiting } from '#test/visit.ts'
import type { Org } from '#test/world.ts'

interface CustomEmoji {
  readonly id: string
  readonly name: string
  readonly source_url: string
  readonly still_url: string | null
}

/** Adds an emoji, and returns it. */
async function added({ owner }: Org, name: string, bytes: Uint8Array): Promise<CustomEmoji> {
  assert.equal((await sendPicture(owner, `POST /realm/emoji/${name}`, bytes)).status, 200)
  const all = Object.values((await owner.ok('GET /realm/emoji')).emoji as Record<string, CustomEmoji>)
  return all.find(one => one.name === name)!
}

async function tides(org: Org): Promise<string> {
  const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
  await org.owner.send('harbour', 'low water at six', 'tides')
  await org.member.ok('PATCH /settings', { enter_sends: true })
  return `#narrow/channel/${channel}/topic/tides`
}

const pictureIn = (parent: Locator, url: string): Locator => parent.locator(`img[src="${url}"]`)
const option = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true })
/** Screenshots: `PARLEY_SCREENSHOTS=folder npm test -- browser`. */
const screenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PARLEY_SCREENSHOTS']
  if (folder === undefined) return
  for (const [device, viewport] of Object.entries({ phone, desk }))
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.screenshot({ path: `${folder}/custom-emoji-${name}-${device}-${colorScheme}.png` })
    }
}

mainlyOnSqlite('custom emoji in the web client', test => {
  test('custom emoji appear in completions right away, and work in reactions and statuses', world =>
    visiting(world, async ({ org, signIn }) => {
      const herring = await added(org, 'herring', await square(64, 'red'))
      // It replaces the Unicode emoji with its name.
      const octopus = await added(org, 'octopus', await square(64, 'blue'))
      const address = await tides(org)
      const page = await signIn(org.member)
      await open(page, address)
      await compose(page).fill('')
      await compose(page).pressSequentially(':herr')
      await pictureIn(option(page, ':herring:'), herring.source_url).waitFor()
      await screenshot(page, 'completion')
      await page.keyboard.press('Enter')
      assert.equal(await compose(page).inputValue(), ':herring: ')
      await compose(page).fill(':octopus')
      await option(page, ':octopus:').waitFor()
      assert.equal(await option(page, ':octopus:').count(), 1)
      await pictureIn(option(page, ':octopus:'), octopus.source_url).waitFor()

      // The row of a message that the server doesn't have yet.
      const { promise: isSeen, resolve: release } = Promise.withResolvers<void>()
      await page.route(/\/json\/messages$/, async route => {
        if (route.request().method() === 'POST') await isSeen
        await route.continue()
      })
      await compose(page).fill('fresh :herring: today')
      await compose(page).press('Enter')
      await pictureIn(rows(page, 'fresh'), herring.source_url).waitFor()
      assert.equal(
        (await org.owner.ok('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0 })).messages[0].content,
        '<p>low water at six</p>',
      )
      release()
      await rows(page, 'fresh').and(page.locator('[data-id]')).waitFor()

      await page.keyboard.press('Escape')
      await pressShortcut(page, 'Y')
      await page.getByLabel('What’s your status?').fill('at lunch')
      await page.getByRole('button', { name: 'More emoji…' }).click()
      await page.getByLabel('Search emoji').fill('herr')
      await pictureIn(option(page, 'herring'), herring.source_url).waitFor()
      await page.keyboard.press('Enter')
      await pictureIn(page.getByRole('button', { name: 'herring', pressed: true }), herring.source_url).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await screenshot(page, 'status')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.deepEqual((await org.owner.ok(`GET /users/${org.member.id}/status`)).status, {
        status_text: 'at lunch',
        emoji_name: 'herring',
        emoji_code: herring.id,
        reaction_type: 'realm_emoji',
      })
      const other = await signIn(org.owner)
      await open(other, address)
      const status = rows(other, 'fresh').getByRole('img', { name: ':herring: at lunch' })
      await pictureIn(status, herring.source_url).waitFor()
      const { messages } = await org.owner.ok('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0 })
      await org.member.ok(`POST /messages/${messages[0].id}/reactions`, { emoji_name: 'herring' })
      await pictureIn(
        rows(other, 'fresh').getByRole('button', { name: /^React with herring/ }),
        herring.source_url,
      ).waitFor()
      await screenshot(other, 'shown')

      // A deactivated emoji isn't offered anymore, but stays where it is.
      await org.owner.ok('DELETE /realm/emoji/herring')
      await compose(page).fill('')
      await compose(page).pressSequentially(':herr')
      await option(page, ':herring:').waitFor({ state: 'detached' })
      await compose(page).fill('')
      await pictureIn(status, herring.source_url).waitFor()
      // The status can still change its text.
      await page.keyboard.press('Escape')
      await pressShortcut(page, 'Y')
      await page.getByLabel('What’s your status?').fill('at tea')
      await page.getByRole('button', { name: 'Save' }).click()
      await rows(other, 'fresh').getByRole('img', { name: ':herring: at tea' }).waitFor()
    }))

  test('a list of other completions keeps its selection when an emoji is added', world =>
    visiting(world, async ({ org, signIn }) => {
      await added(org, 'herring', await square(64, 'red'))
      const page = await signIn(org.member)
      await open(page, await tides(org))
      await compose(page).fill('')
      await compose(page).pressSequentially(':herr')
      await option(page, ':herring:').waitFor()
      await compose(page).fill('@')
      await page.getByRole('option').nth(2).waitFor()
      await page.keyboard.press('ArrowDown')
      const chosen = page.getByRole('option', { selected: true })
      const name = await chosen.textContent()
      const loaded = page.waitForResponse(/\/json\/realm\/emoji/)
      await added(org, 'haddock', await square(64, 'blue'))
      await (await loaded).finished()
      // The result of the response is shown.
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      assert.equal(await chosen.textContent(), name)
      await compose(page).fill(':hadd')
      await option(page, ':haddock:').waitFor()
    }))

  test('an animated emoji stands still for users who prefer reduced motion', world =>
    visiting(world, async ({ org, signIn }) => {
      const { source_url, still_url } = await added(org, 'buoy', await animation(3))
      const address = await tides(org)
      const { id } = await org.owner.ok('POST /messages', {
        type: 'channel',
        to: 'harbour',
        topic: 'tides',
        content: 'see :buoy:',
      })
      await org.owner.ok(`POST /messages/${id}/reactions`, { emoji_name: 'buoy' })
      const page = await signIn(org.member)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await open(page, address)
      await pictureIn(rows(page, 'see').locator('.text'), source_url).waitFor()
      await pictureIn(rows(page, 'see').locator('.reactions'), source_url).waitFor()
      const still = await signIn(org.owner)
      await still.emulateMedia({ reducedMotion: 'reduce' })
      await still.reload()
      await open(still, address)
      await pictureIn(rows(still, 'see').locator('.text'), still_url ?? '').waitFor()
      await pictureIn(rows(still, 'see').locator('.reactions'), still_url ?? '').waitFor()
      assert.equal(await pictureIn(still.locator('body'), source_url).count(), 0)
    }))

  test('an image from before thumbnails existed is shown, and gets a thumbnail', world =>
    visiting(world, async ({ org, signIn }) => {
      const address = await tides(org)
      const file = { name: 'boat.png', type: 'image/png', bytes: await square(900) }
      const url = await uploaded(org.owner, file)
      const id = await org.owner.send('harbour', `[boat](${url})`, 'tides')
      await forgetThumbnails(world.app.db, url)
      const rendered = `<p><a href="${url}">boat</a></p>\n<div class="message_inline_image"><a href="${url}" title="boat"><img src="${url}"></a></div>`
      await world.app.db.write(org.realm.id, tx =>
        tx.db.updateTable('message_text').set({ rendered }).where('message_id', '=', id).execute(),
      )
      const page = await signIn(org.member)
      const shown = page.waitForResponse(answer => answer.url().includes(`/thumbnail/`))
      await open(page, address)
      // No user waits for the thumbnail: the first one gets the file itself.
      assert.equal((await shown).headers()['content-type'], 'image/png')
      const status = `GET /thumbnail/status/${url.replace('/user_uploads/', '')}`
      await becomes(async () => (await org.owner.ok(status)).has_thumbnail, true)
      await pictureIn(
        rows(page, 'boat'),
        url.replace('/user_uploads/', '/user_uploads/thumbnail/') + '/840x560.webp',
      ).waitFor()
      // The whole window has room for the file itself.
      await rows(page, 'boat').getByRole('link', { name: 'Image:' }).click()
      const large = page.getByRole('dialog').getByRole('img')
      await becomes(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth), 900)
    }))

  test('an image that is still being processed appears by itself', world =>
    visiting(world, async ({ org, signIn }) => {
      const address = await tides(org)
      const { url, load } = await loadingImage(world, org, { by: org.owner })
      await org.owner.send('harbour', `[boat](${url})`, 'tides')
      const page = await signIn(org.member)
      await open(page, address)
      const picture = rows(page, 'boat').getByRole('link', { name: 'Image: boat' })
      await picture.getByText('Preparing image…').waitFor()
      const box = await picture.boundingBox()
      await load()
      await org.owner.send('harbour', `another ${url}`, 'tides')
      await pictureIn(
        rows(page, 'boat'),
        url.replace('/user_uploads/', '/user_uploads/thumbnail/') + '/840x560.webp',
      ).waitFor()
      assert.deepEqual(await picture.boundingBox().then(now => now?.height), box?.height)
    }))
})
