// Scheduled messages and reminders in the web client.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { restOn, tap } from '#test/finger.ts'
import { scheduledOf } from '#test/later.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, obstacles, open, phone, rows, textIs, visiting } from '#test/visit.ts'

mainlyOnSqlite('scheduled messages and reminders in the web client', test => {
  test("the notice about a scheduled message doesn't cover the box on a phone", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).fill('high water at noon')
      await tap(page, page.getByRole('button', { name: 'Send later' }))
      await tap(page, page.getByRole('menuitem', { name: /^Tomorrow morning/ }))
      const notice = page.locator('.notice').filter({ hasText: 'Message scheduled for' })
      await notice.waitFor()
      const folder = process.env['PARLEY_SCREENSHOTS']
      if (folder !== undefined) await page.screenshot({ path: `${folder}/notice-on-a-phone.png` })
      const [above, box] = [await notice.boundingBox(), await page.locator('.compose').boundingBox()]
      assert.ok(above !== null && box !== null && above.y + above.height <= box.y, JSON.stringify([above, box]))
      // Without a box it doesn't cover the tabs.
      await open(page, '#inbox')
      await compose(page).waitFor({ state: 'detached' })
      const [lower, tabs] = [await notice.boundingBox(), await page.locator('.tabs').boundingBox()]
      assert.ok(lower !== null && tabs !== null && lower.y + lower.height <= tabs.y, JSON.stringify([lower, tabs]))
    }))

  test('a message is scheduled, listed, edited, sent now, and deleted', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'low water at six', 'tides')
      const tides = `#narrow/channel/${channel}/topic/tides`
      const page = await signIn(org.member)
      await open(page, tides)
      await rows(page, 'low water').waitFor()
      await compose(page).fill('high water at noon')
      await page.getByRole('button', { name: 'Send later' }).click()
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
      await page.getByText(/^Message scheduled for/).waitFor()
      assert.equal(await compose(page).inputValue(), '')
      assert.equal(await rows(page, 'high water').count(), 0)
      const [scheduled] = await scheduledOf(org.member)
      assert.deepEqual([scheduled.to, scheduled.topic, scheduled.content], [channel, 'tides', 'high water at noon'])
      assert.ok(scheduled.scheduled_delivery_timestamp > Date.now() / 1000)
      // A draft that was saved meanwhile is deleted after that.
      await becomes(async () => (await org.member.ok('GET /drafts')).drafts, [])

      // With the keyboard, at another time.
      await compose(page).fill('second')
      await page.getByRole('button', { name: 'Send later' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Custom time…' }).press('Enter')
      await page.getByLabel('Time', { exact: true }).fill('2041-05-06T07:08')
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('dialog').getByRole('button', { name: 'Send later' }).press('Enter')
      await page.getByText(/^Message scheduled for.*2041/).waitFor()

      await page.getByRole('navigation', { name: 'Conversations' }).getByText('More', { exact: true }).click()
      await page.getByRole('link', { name: 'Scheduled', exact: true }).click()
      const cards = page.locator('.drafts li')
      await cards.filter({ hasText: 'second' }).waitFor()
      assert.equal(await cards.count(), 2)
      assert.deepEqual(await obstacles(page), [])
      await cards.filter({ hasText: 'second' }).getByRole('button', { name: /^Edit/ }).click()
      await page.getByLabel('Text', { exact: true }).fill('third')
      await page.getByLabel('Time', { exact: true }).fill('2001-01-01T00:00')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').getByText('Scheduled delivery time must be in the future.').waitFor()
      await page.getByLabel('Time', { exact: true }).fill('2042-01-01T00:00')
      await page.getByRole('button', { name: 'Save' }).click()
      await cards.filter({ hasText: 'third' }).filter({ hasText: '2042' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await cards
        .filter({ hasText: 'third' })
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await cards.filter({ hasText: 'third' }).waitFor({ state: 'detached' })

      await cards.getByRole('button', { name: /^Send now/ }).click()
      await page.getByText('No scheduled messages').waitFor()
      await open(page, tides)
      await rows(page, 'high water at noon').waitFor()
      assert.equal(await rows(page, 'high water at noon').count(), 1)

      // Nothing is scheduled without a text.
      const later = page.getByRole('button', { name: 'Send later' })
      await later.click()
      await page.getByRole('menuitem', { name: /^In 1 hour/ }).click()
      await page.getByText('Write a message first.').waitFor()

      // The response is lost: the request is repeated, and the message is scheduled once.
      let requests = 0
      await page.route('**/json/scheduled_messages', async route => {
        if (requests++ > 0) return route.continue()
        await org.member.ok(
          'POST /scheduled_messages',
          Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')),
        )
        await route.abort('internetdisconnected')
      })
      await compose(page).fill('rain')
      await later.click()
      await page.getByRole('menuitem', { name: /^In 1 hour/ }).click()
      await page.getByText(/^Message scheduled for/).waitFor()
      const rain = await scheduledOf(org.member)
      assert.deepEqual([requests, rain.length], [2, 1])
      await page.unroute('**/json/scheduled_messages')

      // Changing only the text keeps the time to the second, and no text is cut.
      const [{ scheduled_message_id: id }] = rain
      const time = 2_240_000_017
      await org.member.ok(`PATCH /scheduled_messages/${id}`, { scheduled_delivery_timestamp: time })
      await open(page, '#scheduled')
      await cards.filter({ hasText: '2040' }).getByRole('button', { name: /^Edit/ }).click()
      await page.getByText(/^Time zone: /).waitFor()
      await page.getByLabel('Text', { exact: true }).fill('x'.repeat(10_001))
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').getByText('Messages can’t be longer than 10000 characters.').waitFor()
      await page.getByLabel('Text', { exact: true }).fill('much rain')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const [{ content, scheduled_delivery_timestamp }] = await scheduledOf(org.member)
      assert.deepEqual([content, scheduled_delivery_timestamp], ['much rain', time])

      // What the server refuses stays in the box.
      await open(page, tides)
      await compose(page).fill('fog')
      await page.route('**/json/scheduled_messages', route => route.abort('internetdisconnected'))
      await page.getByRole('button', { name: 'Send later' }).click()
      await page.getByRole('menuitem', { name: /^In 1 hour/ }).click()
      await page.getByText(/^Couldn’t schedule message:/).waitFor()
      await textIs(page, 'fog')
      await page.unroute('**/json/scheduled_messages')

      // Last, because it also replaces the page's timers: the browser's clock is an hour late.
      await open(page, '#scheduled')
      await page.clock.setFixedTime(Date.now() - 3_600_000)
      // The first request is so slow that its time has passed.
      let looks = 0
      await page.route('**/', route => {
        if (route.request().method() !== 'HEAD' || looks++ > 0) return route.fallback()
        return route.fulfill({ headers: { date: new Date(Date.now() - 10_000).toUTCString() } })
      })
      await cards.getByRole('button', { name: /^Send now/ }).click()
      await page.getByText('No scheduled messages').waitFor()
      assert.equal(looks, 2)
      await open(page, tides)
      await rows(page, 'much rain').waitFor()
    }))

  test('a user sets a reminder for a message and finds it in the list, on a phone', world =>
    visiting(world, async ({ org, signIn }) => {
      const message = await org.owner.send([org.member.id], 'bring a rope')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/dm/${org.owner.id}`)
      await rows(page, 'bring a rope').waitFor()
      await restOn(page, rows(page, 'bring a rope').locator('.text'))
      await tap(page, page.getByRole('menuitem', { name: 'Remind me…' }))
      await tap(page, page.getByRole('button', { name: 'Tomorrow morning' }))
      await becomes(async () => (await page.getByLabel('Time', { exact: true }).inputValue()).endsWith('T09:00'), true)
      await page.getByLabel('Note').fill('on the pier')
      assert.deepEqual(await obstacles(page), [])
      await tap(page, page.getByRole('button', { name: 'Remind me', exact: true }))
      await page.getByText(/^Reminder set for/).waitFor()
      const { reminders } = await org.member.ok('GET /reminders')
      assert.equal(reminders[0].reminder_target_message_id, message)
      await open(page, '#scheduled')
      const card = page.locator('.drafts li').filter({ hasText: 'on the pier' })
      await card.waitFor()
      assert.deepEqual(await obstacles(page), [])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= phone.width, String(width))
      await tap(page, card.getByRole('button', { name: /^Delete reminder/ }))
      await page.getByText('No reminders').waitFor()
      assert.deepEqual((await org.member.ok('GET /reminders')).reminders, [])
    }))
})
