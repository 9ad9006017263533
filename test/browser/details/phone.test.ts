// The web client on a phone, with real fingers: sheets, swipes, tabs, the box, pictures.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { pinch, restOn, swipe, swipeFrom, tap, tapAt } from '#test/finger.ts'
import { plain } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import { answered, compose, obstacles, open, phone, reload, rows, textIs, visiting } from '#test/visit.ts'
import type { Org, Person } from '#test/world.ts'

const harbour = (org: Org) => org.channel('harbour', { subscribers: [org.owner, org.member] })
async function sendMany(by: Person, to: string, topic: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await by.send(to, `number ${at}.`, topic)
}
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  assert.ok(box !== null)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
const menu = (page: Page): Locator => page.getByRole('menu')
const text = (page: Page, of: string): Locator => rows(page, of).locator('.text')
const tab = (page: Page, name: string): Locator => page.locator('.tabs a').filter({ hasText: name })

mainlyOnSqlite('on a phone', test => {
  test('the title has two lines, and the tabs and Back say what is unread', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      const cove = await org.channel('cove', { subscribers: [owner, member], invite_only: true })
      await owner.send('cove', 'high water', 'tides')
      await owner.send([member.id], 'psst')
      await owner.send('cove', `see @**${member.name}**`, 'ropes')
      const page = await signIn(member, phone)
      await becomes(() => tab(page, 'Inbox').locator('.count').innerText(), '3')
      assert.equal(await tab(page, 'Direct').locator('.count').innerText(), '1')
      assert.equal(await tab(page, 'Mentions').locator('.count').innerText(), '1')
      assert.equal(await page.locator('.tabs .count').count(), 3)
      assert.deepEqual(await obstacles(page), [])
      await shoot(page, 'tabs-on-a-phone')

      await open(page, `#narrow/channel/${cove}/topic/tides`)
      await text(page, 'high water').waitFor()
      const [topic, channel] = [page.locator('.bar h1 b'), page.locator('.bar h1 .channel bdi')]
      assert.equal(await topic.innerText(), 'tides')
      assert.ok((await boxOf(topic)).bottom <= (await boxOf(channel)).y + 1, 'below the topic')
      await page.locator('.bar h1').getByRole('img', { name: 'Private channel' }).waitFor()
      // Inside, the space is for messages. What's unread elsewhere is beside the way back.
      assert.equal(await page.locator('.tabs').count(), 0)
      await page.getByRole('link', { name: 'Back 2 unread' }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await tap(page, page.getByRole('link', { name: 'Back' }))
      await becomes(() => tab(page, 'Inbox').locator('.count').innerText(), '2')
    }))

  test('the menu of a message comes from below, and closes in every way a finger knows', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'high water at six', 'tides')
      await org.owner.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const button = rows(page, 'low water').getByRole('button', { name: 'Message actions' })
      const sheet = page.getByRole('dialog', { name: 'Message actions' })
      const isClosed = () => sheet.waitFor({ state: 'detached' })
      await button.waitFor()
      await tap(page, button)
      await sheet.waitFor()
      // At the bottom, and it names the message.
      await becomes(async () => (await boxOf(sheet)).bottom, phone.height)
      await sheet.getByText('low water').waitFor()
      assert.deepEqual(await obstacles(page), [])
      await shoot(page, 'sheet-on-a-phone')
      for (const item of await menu(page).getByRole('menuitem').all())
        assert.ok((await boxOf(item)).height >= 44, await item.innerText())
      await page.keyboard.press('Escape')
      await isClosed()
      assert.ok(await button.evaluate(element => element === document.activeElement), 'the focus is back')

      const head = sheet.locator('.about-message')
      await tap(page, button)
      // Pulled a little, it comes back.
      await swipe(page, head, { x: 0, y: 60 })
      await becomes(async () => (await boxOf(sheet)).bottom, phone.height)
      await swipe(page, head, { x: 0, y: 200 })
      await isClosed()
      await restOn(page, text(page, 'high water'))
      await tapAt(page, { x: 190, y: 20 })
      await isClosed()
      await restOn(page, text(page, 'high water'))
      await page.goBack()
      await isClosed()

      // One tap reacts, and another one takes it back.
      const react = sheet.getByRole('button', { name: 'React with +1' })
      await tap(page, button)
      await answered(page, `POST /messages/${await idOf(page, 'low water')}/reactions`, () => tap(page, react))
      await isClosed()
      await rows(page, 'low water').locator('.reactions .own').waitFor()
      await tap(page, button)
      assert.equal(await react.getAttribute('aria-pressed'), 'true')
      await tap(page, react)
      await rows(page, 'low water').locator('.reactions').waitFor({ state: 'detached' })

      // A finger can't select text.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await restOn(page, text(page, 'high water'))
      await tap(page, page.getByRole('menuitem', { name: 'Copy text' }))
      await page.getByText('Copied').waitFor()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'high water at six')
    }))

  test('a long sheet scrolls, and a finger pulls it down from its start', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.member.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member, phone)
      await page.setViewportSize({ ...phone, height: 480 })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await tap(page, rows(page, 'low water').getByRole('button', { name: 'Message actions' }))
      const inside = page.locator('.sheet > .inside')
      await inside.waitFor()
      await becomes(async () => (await boxOf(inside)).bottom, 480)
      await swipeFrom(page, { x: 190, y: 400 }, { x: 0, y: -200 })
      await becomes(async () => (await inside.evaluate(element => element.scrollTop)) > 100, true)
      await swipeFrom(page, { x: 190, y: 200 }, { x: 0, y: 60 })
      assert.equal(await menu(page).count(), 1, 'it scrolls back first')
      await page.keyboard.press('Escape')
      await menu(page).waitFor({ state: 'detached' })
      await tap(page, rows(page, 'low water').getByRole('button', { name: 'Message actions' }))
      await becomes(async () => (await boxOf(inside)).bottom, 480)
      await swipeFrom(page, { x: 190, y: 200 }, { x: 0, y: 180 })
      await menu(page).waitFor({ state: 'detached' })
    }))

  for (const [language, side] of [
    ['en', 1],
    ['ar-XB', -1],
  ] as const)
    test(`a swipe quotes a message, and neither scrolling nor the browser's own swipe does (${language})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await harbour(org)
        await org.member.ok('PATCH /settings', { default_language: language })
        await sendMany(org.owner, 'harbour', 'tides', 30)
        await org.owner.send('harbour', 'high water at six', 'tides')
        await org.member.ok('POST /mark_all_as_read')
        const page = await signIn(org.member, phone)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        const row = text(page, 'high water')
        const field = page.locator('.compose .field')
        await row.waitFor()
        await field.waitFor()
        await becomes(() => page.evaluate(() => getComputedStyle(document.body).direction), side === 1 ? 'ltr' : 'rtl')
        const list = page.locator('.list')
        const { y, height } = await boxOf(row)
        const middle = { x: 195, y: y + height / 2 }
        const start = side === 1 ? 8 : phone.width - 8
        // Toward the start, from the edge, and too short.
        await swipeFrom(page, middle, { x: -120 * side, y: 0 })
        await swipeFrom(page, { ...middle, x: start }, { x: 150 * side, y: 0 })
        await swipeFrom(page, middle, { x: 40 * side, y: 0 })
        assert.equal(await menu(page).count(), 0)
        assert.equal(await page.locator('.swipe-sign').count(), 0)
        assert.equal(await field.inputValue(), '')
        await swipeFrom(page, middle, { x: 120 * side, y: 6 })
        await becomes(async () => (await field.inputValue()).endsWith('> high water at six\n\n'), true)
        assert.ok(await field.evaluate(element => element === document.activeElement))
        const place = (): Promise<string> =>
          rows(page, 'high water')
            .locator('.row')
            .evaluate(one => one.style.translate)
        assert.equal(await place(), '')
        // Scrolling, not exactly upright.
        await field.fill('')
        await swipeFrom(page, { x: 195, y: 200 }, { x: 50 * side, y: 160 })
        await becomes(() => list.evaluate(one => one.scrollHeight - one.clientHeight - one.scrollTop > 50), true)
        assert.equal(await field.inputValue(), '')
      }))

  test('code that is wider than the screen scrolls sideways instead', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', `\`\`\`\n${'knot '.repeat(40)}\n\`\`\``, 'tides')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const code = page.locator('article pre')
      await code.waitFor()
      await compose(page).waitFor()
      // At its start, there is nothing to scroll.
      await swipe(page, code, { x: 130, y: 0 })
      await swipe(page, code, { x: -100, y: 0 })
      const scrolled = () =>
        page.evaluate(() => Math.max(...[...document.querySelectorAll('article *')].map(one => one.scrollLeft)))
      await becomes(async () => (await scrolled()) > 40, true)
      await swipe(page, code, { x: 90, y: 0 })
      assert.equal(await page.locator('.swipe-sign').count(), 0)
      await textIs(page, '')
    }))

  test('pulling down at the top of the page neither reloads it nor loses text', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await text(page, 'high water').waitFor()
      await compose(page).fill('half a thought')
      await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
      await swipeFrom(page, { x: 200, y: 120 }, { x: 0, y: 500 })
      assert.equal(await page.evaluate('isSame'), true)
      // The browser's own reaction can't be seen in a test.
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY), 'none')
      await reload(page)
      await textIs(page, 'half a thought')
    }))

  test('the box has one row until it is used, grows with its text, and leaves space above the keyboard', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 20)
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'number 19.').waitFor()
      const box = page.locator('form.compose')
      const emoji = box.getByRole('button', { name: 'Emoji' })
      await compose(page).waitFor()
      assert.ok((await boxOf(box)).height <= 60)
      assert.equal(await emoji.isVisible(), false)
      await tap(page, compose(page))
      await emoji.waitFor()
      // The browser lays the keyboard over the page.
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, 'height', { configurable: true, value: 480 })
        visualViewport?.dispatchEvent(new Event('resize'))
      })
      await compose(page).fill('line\n'.repeat(40))
      await becomes(async () => Math.round((await boxOf(box)).bottom) <= 480, true)
      const field = await boxOf(compose(page))
      assert.ok(field.height > 150 && field.height <= 0.4 * 480 + 1, `${field.height}`)
      await rows(page, 'number 19.').waitFor()
      const send = box.getByRole('button', { name: 'Send', exact: true })
      assert.ok((await boxOf(send)).bottom <= 480)
      await compose(page).fill('low water')
      await tap(page, send)
      await text(page, 'low water').waitFor()
    }))

  test('files come from the camera or from the phone', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const attach = page.getByRole('button', { name: 'Attach files' })
      const choose = async (name: string) => {
        await tap(page, attach)
        const item = page.getByRole('menuitem', { name })
        await item.waitFor()
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(page, item)])
        await menu(page).waitFor({ state: 'detached' })
        const attributes = await chooser
          .element()
          .evaluate(input => ['accept', 'capture'].map(one => (input as HTMLInputElement).getAttribute(one)))
        return { chooser, attributes }
      }
      const photo = await choose('Take photo')
      assert.deepEqual(photo.attributes, ['image/*', 'environment'])
      await photo.chooser.setFiles({ name: 'buoy.png', mimeType: 'image/png', buffer: await plain(40, 30) })
      await becomes(async () => /\[buoy\.png\]\(\/user_uploads\//.test(await compose(page).inputValue()), true)
      await compose(page).fill('')
      const files = await choose('Choose files')
      assert.deepEqual(files.attributes, ['', null])
      assert.ok(files.chooser.isMultiple())
    }))

  test('fingers zoom, move, change and close pictures', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      for (const name of ['one', 'two']) {
        const file = { name: `${name}.png`, type: 'image/png', bytes: await plain(1600, 1200) }
        await org.owner.send('harbour', `[${name}](${await uploaded(org.owner, file)})`, 'tides')
      }
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const link = page.getByRole('link', { name: 'Image: one' })
      await link.waitFor()
      await tap(page, link)
      const dialog = page.getByRole('dialog')
      const image = (name: string): Locator => dialog.getByRole('img', { name })
      await becomes(() => image('one').evaluate((one: HTMLImageElement) => one.naturalWidth), 1600)
      const width = async (name: string): Promise<number> => Math.round((await boxOf(image(name))).width)
      const fit = await width('one')
      assert.ok(fit <= phone.width)

      await pinch(page, image('one'), { from: 100, to: 200 })
      await becomes(() => width('one'), 2 * fit)
      // The middle between the fingers stays in the middle.
      const stage = dialog.locator('.stage')
      const [shown, around] = [await boxOf(image('one')), await boxOf(stage)]
      assert.ok(Math.abs(shown.x + shown.width / 2 - (around.x + around.width / 2)) < 8, JSON.stringify(shown))
      // One finger moves it, and doesn't go to the next picture.
      const left = (await boxOf(image('one'))).x
      await swipe(page, stage, { x: -60, y: 0 })
      await becomes(async () => Math.abs((await boxOf(image('one'))).x - (left - 60)) < 3, true)
      await pinch(page, stage, { from: 200, to: 40 })
      await becomes(() => width('one'), fit)

      const { x, y, width: wide, height } = await boxOf(image('one'))
      const point = { x: x + wide * 0.25, y: y + height * 0.5 }
      for (let taps = 0; taps < 2; taps++) await tapAt(page, point)
      await becomes(() => width('one'), Math.round(2.5 * fit))
      await shoot(page, 'zoomed-on-a-phone')
      for (let taps = 0; taps < 2; taps++) await tapAt(page, point)
      await becomes(() => width('one'), fit)

      await swipe(page, stage, { x: 200, y: 0 })
      assert.ok(await image('one').isVisible(), 'there is none before it')
      await swipe(page, stage, { x: -200, y: 10 })
      await image('two').waitFor()
      await swipe(page, stage, { x: 0, y: 60 })
      await becomes(() => image('two').evaluate(one => one.style.translate), '')
      await swipe(page, stage, { x: 0, y: 220 })
      await dialog.waitFor({ state: 'detached' })
      assert.ok(await link.evaluate(element => element === document.activeElement), 'the focus is back')
    }))

  test('targets are large enough for fingers, and fields for reading without zoom', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'high water', 'tides')
      await org.owner.send([org.member.id], 'psst')
      await org.member.ok('POST /user_topics', { stream_id: channel, topic: 'tides', visibility_policy: 3 })
      const page = await signIn(org.member, phone)
      // A phone and a tablet.
      for (const width of [320, 768]) {
        await page.setViewportSize({ ...phone, width })
        for (const address of [
          '#',
          '#inbox',
          `#narrow/channel/${channel}/topic/tides`,
          `#narrow/channel/${channel}`,
          '#settings/profile',
          '#settings/preferences',
          '#channels/subscribed',
          '#drafts',
        ]) {
          await open(page, address)
          await page.locator('main h1').first().waitFor({ state: 'attached' })
          if (address.includes('narrow')) await compose(page).waitFor()
          await becomes(() => smallTargets(page), [])
        }
      }
    }))
})

/** Links in text, and links that cover a row with an area of their own, aren't measured, nor are switches with a label. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('a, button, input, select, textarea').evaluateAll(all =>
    all.flatMap(element => {
      const isApart =
        element.closest('.skip, .text, .row, .conversation, .row-name, .recent-row, .bar h1, h2, .unseen, .find') !==
        null
      const { width, height } = element.getBoundingClientRect()
      if (!element.checkVisibility() || isApart || element.matches('[type=checkbox], [type=radio]')) return []
      const isField = element.matches('input, textarea, select')
      const isReadable = !isField || Number.parseFloat(getComputedStyle(element).fontSize) >= 16
      const isLarge = Math.min(width, height) >= 43.5
      return isLarge && isReadable ? [] : [`${element.outerHTML.slice(0, 120)} ${width} ${height}`]
    }),
  )

const idOf = (page: Page, of: string): Promise<string | null> => rows(page, of).getAttribute('data-id')
