// The order of the sidebar: pinned channels and folders are dragged, or moved by their menus.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { fingerDown, fingerMove, fingerUp } from '#test/finger.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, obstacles, open, phone, reload, visiting } from '#test/visit.ts'
import type { Org, Person } from '#test/world.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const pins = (page: Page): Locator => sidebar(page).locator('[data-pin]')
const pinned = (page: Page): Promise<string[]> => pins(page).locator('.name').allTextContents()
const folders = (page: Page): Promise<string[]> => sidebar(page).locator('summary bdi').allTextContents()

async function withPins(org: Org, person: Person, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const stream_id = await org.channel(name, { subscribers: [org.owner, person] })
    const subscription_data = [{ stream_id, property: 'pin_to_top', value: true }]
    await person.ok('POST /users/me/subscriptions/properties', { subscription_data })
  }
}

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox()
  assert.ok(box !== null)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** With the mouse, to the other half of another row. */
async function drag(page: Page, from: Locator, to: Locator, by: number): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 6)
  await page.mouse.move(end.x, end.y + by, { steps: 4 })
}

mainlyOnSqlite('the order of the sidebar', test => {
  test('pinned channels are dragged with the mouse into an order that this browser keeps', world =>
    visiting(world, async ({ org, signIn }) => {
      await withPins(org, org.member, ['harbour', 'lagoon', 'quay'])
      const page = await signIn(org.member)
      await becomes(() => pinned(page), ['harbour', 'lagoon', 'quay'])
      const before = await page.evaluate(() => location.hash)
      await drag(page, pins(page).nth(0), pins(page).nth(2), 6)
      // A line shows where it would go, and nothing has moved yet.
      await page.locator('.drop-line').waitFor()
      assert.deepEqual(await pinned(page), ['harbour', 'lagoon', 'quay'])
      await page.mouse.up()
      const moved = ['lagoon', 'quay', 'harbour']
      await becomes(() => pinned(page), moved)
      assert.equal(await page.locator('.drop-line').count(), 0)
      assert.equal(await page.evaluate(() => location.hash), before, 'a drop is no click')

      // Escape takes it back.
      await drag(page, pins(page).nth(2), pins(page).nth(0), -6)
      await page.locator('.drop-line').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.drop-line').waitFor({ state: 'detached' })
      await page.mouse.up()
      assert.deepEqual(await pinned(page), moved)

      const other = await page.context().newPage()
      await other.goto(page.url())
      await becomes(() => pinned(other), moved)
      await drag(page, pins(page).nth(2), pins(page).nth(1), -6)
      await page.mouse.up()
      const last = ['lagoon', 'harbour', 'quay']
      for (const tab of [page, other]) await becomes(() => pinned(tab), last)
      await reload(page)
      await becomes(() => pinned(page), last)

      // A click is still a click.
      await pins(page).nth(1).click()
      await page.waitForFunction(() => location.hash.includes('harbour'))
      assert.deepEqual(await obstacles(page), [])
    }))

  test('the menu of a pinned channel moves it up and down with the keyboard', world =>
    visiting(world, async ({ org, signIn }) => {
      await withPins(org, org.member, ['harbour', 'lagoon'])
      await org.channel('quay', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      const menu = page.getByRole('menu')
      const openMenu = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: `Channel actions: ${name}` }).focus()
        await page.keyboard.press('Enter')
        await menu.waitFor()
      }
      const item = (name: string) => menu.getByRole('menuitem', { name })
      await openMenu('lagoon')
      assert.equal(await item('Move down').count(), 0)
      await item('Move up').focus()
      await page.keyboard.press('Enter')
      await becomes(() => pinned(page), ['lagoon', 'harbour'])
      const focused = (): Promise<unknown> => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await becomes(focused, 'Channel actions: lagoon')
      await openMenu('lagoon')
      await item('Move down').focus()
      await page.keyboard.press('Enter')
      await becomes(() => pinned(page), ['harbour', 'lagoon'])
      await becomes(focused, 'Channel actions: lagoon')
      await openMenu('quay')
      assert.equal(await item('Move up').count(), 0, 'only pinned ones')
      await page.keyboard.press('Escape')
    }))

  test('a finger that rests on a pinned channel drags it, and one that moves at once scrolls', world =>
    visiting(world, async ({ org, signIn }) => {
      await withPins(org, org.member, ['harbour', 'lagoon', 'quay'])
      const page = await signIn(org.member, phone)
      await open(page, '#')
      await becomes(() => pinned(page), ['harbour', 'lagoon', 'quay'])
      const last = await middleOf(pins(page).nth(2))
      const below = { x: last.x, y: last.y + 12 }
      await fingerDown(page, pins(page).nth(0))
      await fingerMove(page, below)
      await fingerUp(page)
      assert.equal(await page.locator('.drop-line, .dragged').count(), 0)
      assert.deepEqual(await pinned(page), ['harbour', 'lagoon', 'quay'])
      await fingerDown(page, pins(page).nth(0))
      await page.locator('.dragged').waitFor()
      await fingerMove(page, { x: last.x, y: last.y - 20 })
      await fingerMove(page, below)
      await page.locator('.drop-line').waitFor()
      await fingerUp(page)
      await becomes(() => pinned(page), ['lagoon', 'quay', 'harbour'])
    }))

  test('administrators drag folders, or move them by their menu; others have neither', world =>
    visiting(world, async ({ org, signIn }) => {
      for (const name of ['Tides', 'Winds', 'Ropes']) {
        const { channel_folder_id } = await org.owner.ok('POST /channel_folders/create', { name })
        await org.channel(`about ${name}`, { subscribers: [org.admin, org.member], folder_id: channel_folder_id })
      }
      const [page, member] = [await signIn(org.admin), await signIn(org.member)]
      for (const one of [page, member]) await becomes(() => folders(one), ['Tides', 'Winds', 'Ropes'])
      const summary = (name: string) => sidebar(page).locator('summary').filter({ hasText: name })
      const order = async (): Promise<string[]> =>
        (await org.member.ok('GET /channel_folders')).channel_folders.map(({ name }: { name: string }) => name)
      await drag(page, summary('Ropes'), summary('Tides'), -4)
      await answered(page, 'PATCH /channel_folders', () => page.mouse.up())
      for (const one of [page, member]) await becomes(() => folders(one), ['Ropes', 'Tides', 'Winds'])
      assert.deepEqual(await order(), ['Ropes', 'Tides', 'Winds'])
      // The drop has not collapsed it.
      await sidebar(page).getByRole('link', { name: 'about Ropes' }).waitFor()

      await page.getByRole('button', { name: 'Folder actions: Tides' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Move down' }).focus()
      await answered(page, 'PATCH /channel_folders', () => page.keyboard.press('Enter'))
      assert.deepEqual(await order(), ['Ropes', 'Winds', 'Tides'])
      await becomes(
        () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
        'Folder actions: Tides',
      )
      assert.deepEqual(await obstacles(page), [])
      assert.equal(await member.getByRole('button', { name: /^Folder actions/ }).count(), 0)
      await drag(member, sidebar(member).locator('summary').nth(2), sidebar(member).locator('summary').nth(0), -4)
      assert.equal(await member.locator('.drop-line').count(), 0)
      await member.mouse.up()
    }))

  test('a channel has a button for a new topic, on hover and for the keyboard', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      const add = page.getByRole('button', { name: 'New topic in harbour' })
      const opacity = (): Promise<string> => add.evaluate(element => getComputedStyle(element).opacity)
      assert.equal(await opacity(), '0')
      await sidebar(page).getByRole('link', { name: 'harbour' }).hover()
      await becomes(opacity, '1')
      await page.mouse.move(700, 400)
      await becomes(opacity, '0')
      await sidebar(page).getByRole('link', { name: 'harbour' }).focus()
      await page.keyboard.press('Tab')
      await becomes(opacity, '1')
      await page.keyboard.press('Enter')
      const topic = page.getByRole('combobox', { name: 'Topic' })
      await topic.waitFor()
      await becomes(() => topic.evaluate(field => field === document.activeElement), true)
      assert.equal(await page.getByRole('combobox', { name: 'Channel' }).inputValue(), 'harbour')
      const small = await signIn(org.member, phone)
      await open(small, '#')
      await sidebar(small).getByRole('link', { name: 'harbour' }).waitFor()
      assert.equal(await small.getByRole('button', { name: 'New topic in harbour' }).isVisible(), false)
    }))
})
