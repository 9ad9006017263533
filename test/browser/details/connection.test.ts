// The web client stays right while the server fails and while the computer sleeps.
import assert from 'node:assert/strict'
import type { Request } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { expectedCounts, shownCounts } from '#test/unread-counts.ts'
import { caretOf, compose, moveUntil, open, reload, rows, visiting } from '#test/visit.ts'

mainlyOnSqlite('reading messages while the server fails', test => {
  test('the client retries, with longer and longer pauses', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'first', 'tides')
        const page = await signIn(org.member)
        await page.clock.install()
        await reload(page)
        let [asked, failed] = [0, 0]
        page.on('requestfailed', request => void (request.url().endsWith('/flags') && failed++))
        await page.route('**/json/messages/flags', route => {
          asked++
          return route.abort()
        })
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'first').waitFor()
        await moveUntil(page, async () => !(await page.title()).startsWith('('))
        const now = (): Promise<number> => page.evaluate(() => Date.now())
        const start = await now()
        for (let seconds = 0; seconds < 90; seconds++) {
          await page.clock.runFor(1_000)
          await becomes(async () => [await page.title(), asked - failed].at(-1), 0)
        }
        // One a second without the pauses. On a busy machine the page's clock advances more than 90 seconds.
        const passed = Math.round(((await now()) - start) / 1000)
        assert.ok(asked > 3 && asked < passed / 2, `${asked} in ${passed} s`)
        await page.unroute('**/json/messages/flags')
        await becomes(async () => {
          await page.clock.runFor(1_000)
          return (await expectedCounts(org.member)).title
        }, 0)
      },
      /ERR_FAILED/,
    ))
})

mainlyOnSqlite('a computer that sleeps while a user writes', test => {
  test('the page catches up on waking and loses or repeats nothing, even after the queue has expired', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'evening', 'tides')
      const page = await signIn(org.member)
      await page.clock.install()
      // The time limit of a request stops while the computer sleeps.
      await page.addInitScript(() =>
        Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal }),
      )
      await reload(page)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'evening').waitFor()
      await compose(page).fill('half a thought')
      await compose(page).press('Home')
      const caret = await caretOf(page)
      // The connection that was open before a sleep no longer responds, and nothing tells the browser.
      let hold: ((request: Request) => void) | undefined
      await page.route(/\/json\/events/, (route, request) => (hold === undefined ? route.continue() : hold(request)))
      for (const [hours, words] of [
        [0.5, 'a nap'],
        [2, 'a night'],
      ] as const) {
        const { promise: held, resolve } = Promise.withResolvers<Request>()
        hold = resolve
        // This ends the running poll, and the next one is held.
        await org.owner.send('harbour', `before ${words}`, 'tides')
        const queue_id = new URL((await held).url()).searchParams.get('queue_id')
        world.advance(hours * 3600)
        await org.owner.send('harbour', `during ${words}`, 'tides')
        await org.owner.send([org.member.id], 'psst')
        hold = undefined
        const isExpired = hours > 1
        if (isExpired) await org.member.ok('DELETE /events', { queue_id })
        await page.clock.fastForward(hours * 3_600_000)
        await rows(page, `during ${words}`).waitFor()
        assert.deepEqual(await caretOf(page), caret)
      }
      await org.owner.send('harbour', 'morning', 'tides')
      await rows(page, 'morning').waitFor()
      const texts = await page.getByRole('article').locator('.text').allTextContents()
      const expected = ['evening', 'before a nap', 'during a nap', 'before a night', 'during a night', 'morning']
      assert.deepEqual(texts, expected)
      const { messages } = await org.member.ok('GET /messages', { anchor: 'newest', num_before: 9, num_after: 0 })
      assert.equal(messages.length, expected.length + 2)
      await open(page, '#inbox')
      // The server learns a moment later what was read.
      await becomes(
        () => shownCounts(page),
        () => expectedCounts(org.member),
      )
    }))
})
