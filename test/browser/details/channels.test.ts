// Channels and topics that disappear while users look at them, and icons that show who can read a channel.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, obstacles, nothingUnread, open, pressShortcut, rows, titleBegins, visiting } from '#test/visit.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

mainlyOnSqlite('channels in the web client', test => {
  test('a topic or direct conversation with no messages left leaves the sidebar; one with older messages stays', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send(channel, 'older', 'tides')
      const last = await org.owner.send(channel, 'newest', 'tides')
      const only = await org.owner.send(channel, 'alone', 'fog')
      const moved = await org.owner.send(channel, 'to be moved', 'ebb')
      const direct = await org.owner.send([org.member.id], 'psst')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}`)
      const item = (name: string) => sidebar(page).getByRole('link', { name })
      for (const name of ['tides', 'fog', 'ebb', org.owner.name]) await item(name).waitFor()
      for (const id of [last, only, direct]) await org.owner.ok(`DELETE /messages/${id}`)
      await org.owner.ok(`PATCH /messages/${moved}`, { topic: 'flood', propagate_mode: 'change_one' })
      await item('flood').waitFor()
      for (const name of ['fog', 'ebb', org.owner.name]) await item(name).waitFor({ state: 'detached' })
      assert.equal(await item('tides').count(), 1)
      await org.owner.send(channel, 'again', 'fog')
      await item('fog').waitFor()
    }))

  test('archiving a channel removes its unread messages from the counts, unarchiving adds them again', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send(channel, `hello @**${org.member.name}**`, 'tides')
      const page = await signIn(org.member)
      const inInbox = page.getByRole('main').getByRole('link', { name: 'tides' })
      const count = sidebar(page).getByRole('link', { name: 'Mentions' }).locator('.count')
      await open(page, '#inbox')
      await titleBegins(page, '(1) ')
      await inInbox.waitFor()
      await count.waitFor()
      await org.owner.ok(`DELETE /streams/${channel}`)
      await nothingUnread(page)
      await inInbox.waitFor({ state: 'detached' })
      await count.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByText('You’re all caught up').waitFor()
      await nothingUnread(page)
      await org.owner.ok(`PATCH /streams/${channel}`, { is_archived: false })
      await titleBegins(page, '(1) ')
      await inInbox.waitFor()
    }))

  test('when a channel is archived while a user writes, the page says so and keeps the text as a draft', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send(channel, 'hello', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'hello').waitFor()
      await compose(page).fill('half a thought')
      await page.route('**/json/messages', async route => {
        await org.owner.ok(`DELETE /streams/${channel}`)
        await route.continue()
      })
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const row = rows(page, 'half a thought')
      await row.getByText('This channel is archived. You can’t post in it.').waitFor()
      await row.getByRole('link', { name: 'Saved as a draft.' }).waitFor()
      assert.equal(await page.getByText('Invalid channel ID').count(), 0)
      await open(page, '#drafts')
      await page
        .getByRole('listitem')
        .filter({ hasText: 'half a thought' })
        .getByText('This channel is archived')
        .waitFor()
      assert.equal(await page.getByText('Invalid channel ID').count(), 0)
    }))

  test('when a channel is archived while a user edits or schedules a message, the page says so', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      const begin = async (name: string): Promise<number> => {
        const channel = await org.channel(name, { subscribers: [org.owner, org.member] })
        await org.member.send(channel, 'hello', 'tides')
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'hello').waitFor()
        return channel
      }
      const archiveBefore = (path: RegExp, channel: number): Promise<unknown> =>
        page.route(path, async route => {
          if (route.request().method() !== 'GET') await org.owner.ok(`DELETE /streams/${channel}`)
          await route.continue()
        })
      const notice = page.locator('.notice')
      await archiveBefore(/json\/messages\/\d+$/, await begin('harbour'))
      await rows(page, 'hello').hover()
      await rows(page, 'hello').getByRole('button', { name: 'Edit', exact: true }).click()
      const field = page.locator('form.edit textarea')
      await field.and(page.locator(':enabled')).fill('hello again')
      await page.locator('form.edit').getByRole('button', { name: 'Save' }).click()
      await notice.getByText('This channel is archived. You can’t post in it.').waitFor()
      await archiveBefore(/json\/scheduled_messages$/, await begin('quay'))
      await compose(page).fill('half a thought')
      await page.getByRole('button', { name: 'Send later' }).click()
      await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
      await notice.getByText('Couldn’t schedule message: This channel is archived').waitFor()
    }))

  test('the note about an archived channel links to the text that was in its box', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send(channel, 'hello', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const { promise: archived, resolve: release } = Promise.withResolvers<void>()
      // The server is asked to keep the draft when it no longer can.
      await page.route('**/json/drafts', route => archived.then(() => route.continue()))
      await compose(page).fill('half a thought')
      await org.owner.ok(`DELETE /streams/${channel}`)
      release()
      await page.locator('.notice').getByText('This channel is archived').waitFor()
      assert.equal(await page.getByText('Invalid channel ID').count(), 0)
      await page.getByRole('main').getByRole('link', { name: 'Saved as a draft.' }).click()
      await becomes(() => page.getByRole('listitem').filter({ hasText: 'half a thought' }).count(), 1)
    }))

  test('without a channel, the box for a new message is at the bottom; with unknown users, there is no box', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      for (const address of ['narrow/channel/999999', 'topics/channel/999999', 'nowhere/at/all']) {
        await open(page, `#${address}`)
        await page.locator('main .empty, main .hint').first().waitFor()
        await pressShortcut(page, 'c')
        const box = page.locator('main > .feed-foot')
        await box.locator('.compose').waitFor()
        const foot = await page.locator('main').evaluate(main => {
          return main.getBoundingClientRect().top + main.clientTop + main.clientHeight
        })
        const inner = await box.boundingBox()
        assert.ok(inner !== null)
        assert.equal(Math.round(inner.y + inner.height), Math.round(foot), address)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await box.locator('.compose').waitFor({ state: 'detached' })
      }
      await open(page, '#narrow/dm/999999')
      await page.getByText('A recipient doesn’t exist').waitFor()
      assert.equal(await compose(page).count(), 0)
    }))

  test('every name of a private or web-public channel has a lock or a globe', world =>
    visiting(world, async ({ org, signIn }) => {
      const subscribers = [org.owner, org.member]
      const cellar = await org.channel('cellar', { subscribers, invite_only: true })
      const square = await org.channel('square', { subscribers, is_web_public: true })
      const harbour = await org.channel('harbour', { subscribers })
      for (const channel of [cellar, square, harbour]) await org.owner.send(channel, 'hello #**cellar**', 'tides')
      const page = await signIn(org.member)
      const main = page.getByRole('main')
      const isMarked = async (view: Locator): Promise<void> => {
        await view.getByRole('img', { name: 'Private channel' }).first().waitFor()
      }
      await isMarked(sidebar(page).getByRole('link', { name: 'cellar' }))
      await sidebar(page)
        .getByRole('link', { name: 'square' })
        .getByRole('img', { name: 'Web-public channel' })
        .waitFor()
      assert.equal(await sidebar(page).getByRole('link', { name: 'harbour' }).getByRole('img').count(), 0)
      await open(page, '#inbox')
      await isMarked(main.getByRole('heading', { name: 'cellar' }))
      await open(page, '#recent')
      await isMarked(main.getByRole('row').or(main.getByRole('link')).filter({ hasText: 'cellar' }))
      await open(page, '#channels/subscribed')
      await isMarked(main.getByRole('listitem').filter({ hasText: 'cellar' }))
      await open(page, `#narrow/channel/${cellar}/topic/tides`)
      await isMarked(main.getByRole('heading').filter({ hasText: 'cellar' }))
      await page.waitForFunction(() => document.title.includes('🔒cellar › tides'))
      const box = page.locator('form.compose')
      await isMarked(box)
      // Who will read it: on hover, and for screen readers.
      await box.getByTitle('2 people in this private channel').waitFor()
      const described = async (): Promise<string | null> => {
        const id = await compose(page).getAttribute('aria-describedby')
        return page.locator(`[id="${id}"]`).textContent()
      }
      assert.equal(await described(), '2 people in this private channel')
      await org.owner.ok('POST /users/me/subscriptions', {
        subscriptions: [{ name: 'cellar' }],
        principals: [org.admin.id],
      })
      await becomes(described, '3 people in this private channel')
      assert.deepEqual(await obstacles(page), [])
      const chest = await org.channel('chest', { subscribers, invite_only: true })
      for (const view of ['narrow', 'topics']) {
        await open(page, `#${view}/channel/${chest}`)
        await isMarked(main.locator('.empty-state').getByText('chest has 2 members'))
      }
      await open(page, `#narrow/channel/${cellar}/topic/tides`)
      // In a message, in completions, in a search, and as one of many options.
      await isMarked(rows(page, 'hello').getByRole('link', { name: 'Private channel cellar' }))
      await compose(page).pressSequentially('#cel')
      await isMarked(page.getByRole('option', { name: 'cellar' }))
      await compose(page).fill('unsent')
      await open(page, `#narrow/channel/${harbour}/topic/tides`)
      await becomes(described, 'Everyone except guests can read this channel')
      await open(page, `#narrow/channel/${square}/topic/tides`)
      await becomes(described, 'Anyone on the internet can read this channel')
      await open(page, '#drafts')
      await isMarked(main.getByRole('listitem').filter({ hasText: 'cellar › tides' }))
      await open(page, '#feed')
      await isMarked(main.getByRole('link', { name: 'cellar' }))
      await open(page, `#channels/${cellar}/cellar/personal`)
      await isMarked(main.getByRole('heading').filter({ hasText: 'cellar' }))
      await open(page, '#invite')
      await isMarked(main.locator('label').filter({ hasText: 'cellar' }))
      await page.keyboard.press('/')
      await page.getByRole('dialog').getByRole('combobox').fill('channel:cel')
      await isMarked(page.getByRole('option').filter({ hasText: /In:\s+cellar/ }))
      await page.keyboard.press('Tab')
      await isMarked(page.getByRole('dialog').locator('.pill'))
      await page.keyboard.press('Escape')
      // In dialogs.
      await sidebar(page).getByRole('button', { name: 'Channel actions: 🔒cellar' }).click()
      await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
      await isMarked(page.getByRole('dialog', { name: 'Unsubscribe from Private channel cellar?' }))
      await page.keyboard.press('Escape')
      const moved = await org.owner.send(cellar, 'to the square', 'tides')
      await org.owner.ok(`PATCH /messages/${moved}`, { stream_id: square, propagate_mode: 'change_one' })
      await open(page, `#narrow/channel/${square}/topic/tides/near/${moved}`)
      await rows(page, 'to the square').getByRole('button', { name: /moved/ }).click()
      await isMarked(page.getByRole('dialog').locator('del'))
      await page.getByRole('dialog').locator('ins').getByRole('img', { name: 'Web-public channel' }).waitFor()
    }))
})
