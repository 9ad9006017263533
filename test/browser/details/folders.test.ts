// Channel folders and sidebar views in the web client.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, desk, obstacles, open, phone, reload, visiting } from '#test/visit.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const folder = (page: Page, name: string) => sidebar(page).locator('details').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

mainlyOnSqlite('folders in the web client', test => {
  test('an administrator creates, reorders, renames and archives folders, and puts a channel into one', world =>
    visiting(world, async ({ org, signIn }) => {
      const id = await org.channel('harbour', { subscribers: [org.admin, org.member] })
      const [page, member] = [await signIn(org.admin), await signIn(org.member)]
      await open(page, '#organization/channel-folders')
      for (const name of ['Tides', 'Winds', 'Ropes']) {
        await page.getByLabel('Name', { exact: true }).fill(name)
        await button(page, 'Add').click()
        await button(page, `Edit: ${name}`).waitFor()
      }
      // The second click comes before the response to the first.
      await button(page, 'Move up: Ropes').evaluate((up: HTMLElement) => [up.click(), up.click()])
      const rows = page.getByRole('main').getByRole('listitem')
      await rows.nth(0).getByText('Ropes').waitFor()
      await button(page, 'Move down: Ropes').evaluate((down: HTMLElement) => [down.click(), down.click()])
      await rows.nth(2).getByText('Ropes').waitFor()
      // The keyboard moves a folder all the way to the end.
      await button(page, 'Move up: Ropes').focus()
      const order = async (): Promise<string[]> =>
        (await org.member.ok('GET /channel_folders')).channel_folders.map(({ name }: { name: string }) => name)
      await page.keyboard.press('Enter')
      await rows.nth(1).getByText('Ropes').waitFor()
      await page.keyboard.press('Enter')
      await rows.nth(0).getByText('Ropes').waitFor()
      assert.deepEqual(await order(), ['Ropes', 'Tides', 'Winds'])
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Move down: Ropes')
      await button(page, 'Archive: Ropes').click()
      await rows.nth(0).getByText('archived').waitFor()
      assert.deepEqual(await obstacles(page), [])
      // A user who has left the list keeps the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await org.owner.ok('POST /channel_folders/create', { name: 'Nets' })
      await button(page, 'Edit: Nets').waitFor()
      assert.equal(await page.evaluate(() => document.activeElement === document.body), true)
      await open(page, `#channels/${id}/harbour/general`)
      await page.getByLabel('Folder').selectOption('Tides')
      await folder(member, 'Tides').getByText('harbour').waitFor()
      // A new channel starts in one. Archived folders aren't offered.
      await open(page, '#channels/new')
      await page.getByLabel('Name', { exact: true }).fill('lagoon')
      assert.deepEqual(await page.getByLabel('Folder').getByRole('option').allTextContents(), [
        'None',
        ...(await order()).filter(name => name !== 'Ropes'),
      ])
      await page.getByLabel('Folder').selectOption('Nets')
      await button(page, 'Create channel').click()
      await folder(page, 'Nets').getByText('lagoon').waitFor()
      await open(page, '#organization/channel-folders')
      await button(page, 'Archive: Tides').click()
      await page.getByText('You need to remove all the channels from this folder to archive it.').waitFor()
      const description = 'High\n\nand low'
      const { channel_folders } = await org.admin.ok('GET /channel_folders')
      const tides = channel_folders.find((one: { name: string }) => one.name === 'Tides')
      await org.admin.ok(`PATCH /channel_folders/${tides.id}`, { description })
      await rows.getByText('and low').waitFor()
      await button(page, 'Edit: Tides').click()
      await rows.getByLabel('Name').fill('High water')
      await rows.getByRole('button', { name: 'Save' }).click()
      await folder(member, 'High water').getByText('harbour').waitFor()
      const renamed = (await org.admin.ok('GET /channel_folders')).channel_folders
      assert.equal(renamed.find((one: { id: number }) => one.id === tides.id).description, description)
    }))

  for (const [name, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const)
    test(`a collapsed folder shows its unread messages and stays collapsed (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const { channel_folder_id } = await org.owner.ok('POST /channel_folders/create', { name: 'Tides' })
        const subscribers = [org.owner, org.member]
        await org.channel('harbour', { subscribers, folder_id: channel_folder_id })
        await org.channel('quay', { subscribers })
        await org.owner.send('harbour', 'hello')
        const page = await signIn(org.member, viewport)
        const channel = folder(page, 'Tides').getByRole('link', { name: /harbour/ })
        await channel.waitFor()
        assert.deepEqual(await obstacles(page), [])
        const summary = folder(page, 'Tides').locator('summary')
        await summary.press('Enter')
        await channel.waitFor({ state: 'hidden' })
        await summary.locator('.count').getByText('1').waitFor()
        assert.deepEqual(await obstacles(page), [])
        await reload(page)
        await summary.locator('.count').getByText('1').waitFor()
        assert.equal(await channel.isVisible(), false)
        await summary.click()
        await channel.waitFor()
        await org.member.ok('PATCH /settings', { web_left_sidebar_show_channel_folders: false })
        await summary.waitFor({ state: 'detached' })
        await sidebar(page)
          .getByRole('link', { name: /harbour/ })
          .waitFor()
      }))

  test('a collapsed folder shows the current channel, and counts followed topics in muted channels', world =>
    visiting(world, async ({ org, signIn }) => {
      const { channel_folder_id } = await org.owner.ok('POST /channel_folders/create', { name: 'Tides' })
      const more = { subscribers: [org.owner, org.member], folder_id: channel_folder_id }
      const [harbour, quay] = [await org.channel('harbour', more), await org.channel('quay', more)]
      const muted = [{ stream_id: quay, property: 'is_muted', value: true }]
      await org.member.ok('POST /users/me/subscriptions/properties', { subscription_data: muted })
      await org.member.ok('POST /user_topics', { stream_id: quay, topic: 'followed', visibility_policy: 3 })
      await org.owner.send('quay', 'hello', 'followed')
      await org.owner.send('quay', 'hello', 'other')
      const page = await signIn(org.member)
      const summary = folder(page, 'Tides').locator('summary')
      await summary.click()
      await summary.locator('.count').getByText('1', { exact: true }).waitFor()
      const link = sidebar(page).getByRole('link', { name: /harbour/ })
      await link.waitFor({ state: 'hidden' })
      await open(page, `#narrow/channel/${harbour}-harbour`)
      await link.waitFor()
      assert.equal(await link.count(), 1)
      await open(page, '#inbox')
      await link.waitFor({ state: 'hidden' })
    }))

  test('a view can be hidden and shown again; views from other clients are listed', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, '#settings/preferences')
      const view = (name: string) => sidebar(page).getByRole('link', { name, exact: true })
      // Behind "More" from the start.
      await view('Combined feed').waitFor({ state: 'hidden' })
      for (const name of ['Recent', 'Drafts'])
        await answered(page, `POST /navigation_views`, () => page.getByRole('switch', { name, exact: true }).uncheck())
      assert.deepEqual(await obstacles(page), [])
      // The settings replace the sidebar.
      await open(page, '#inbox')
      for (const name of ['Recent', 'Drafts']) await view(name).waitFor({ state: 'hidden' })
      await sidebar(page).getByText('More', { exact: true }).click()
      await view('Drafts').waitFor()
      await view('Combined feed').click()
      await page.waitForURL(/#feed$/)
      await open(page, '#settings/preferences')
      await answered(page, 'POST /navigation_views', () =>
        page.getByRole('switch', { name: 'Combined feed', exact: true }).check(),
      )
      await answered(page, 'POST /navigation_views', () =>
        page.getByRole('switch', { name: 'Inbox', exact: true }).uncheck(),
      )
      await open(page, '#feed')
      await folder(page, 'More').getByText('Combined feed').waitFor({ state: 'detached' })
      await view('Combined feed').waitFor()
      await folder(page, 'More').getByText('Inbox').waitFor({ state: 'attached' })
      assert.equal(await page.getByRole('alert').count(), 0)
      const alerted = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' }
      await org.member.ok('POST /navigation_views', alerted)
      await view('Alert words').click()
      await page.waitForURL(/#narrow\/is\/alerted$/)
    }))
})
