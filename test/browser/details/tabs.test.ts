// Several tabs of one browser, and desktop notifications.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, moveUntil, queueOf, reload, rows, titleBegins, unreachable, visiting } from '#test/visit.ts'

/** What a browser tells a tab that another one covers. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** From now on the context's pages record their notifications in a list. */
async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const shown: Shown[] = []
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      readonly #record
      constructor(title: string, { body = '', icon = '', tag = '' }: NotificationOptions) {
        super()
        this.#record = { title, body, icon, tag, isClosed: false }
        shown.push(this.#record)
      }
      close(): void {
        this.#record.isClosed = true
      }
    }
    Object.assign(globalThis, { Notification: Recorded, shown })
  })
}
interface Shown {
  readonly title: string
  readonly body: string
  readonly icon: string
  readonly tag: string
  isClosed: boolean
}
const shownIn = (page: Page): Promise<Shown[]> => page.evaluate(() => (globalThis as never as { shown: never[] }).shown)

mainlyOnSqlite('several tabs', test => {
  test('all seven stay up to date, the seventh sends, and hidden ones follow without their own connection', world =>
    visiting(world, async ({ org, url, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const leader = await signIn(org.member)
      const tabs: Page[] = []
      for (let n = 0; n < 6; n++) {
        const tab = await leader.context().newPage()
        await tab.goto(`${url}/#narrow/channel/${channel}/topic/tides`)
        await compose(tab).waitFor()
        tabs.push(tab)
      }
      const seventh = tabs.at(-1) as Page
      await compose(seventh).fill('from the seventh')
      await compose(seventh).press('Control+Enter')
      for (const tab of tabs) await rows(tab, 'from the seventh').waitFor()
      // A hidden tab shows the leader's counts, and catches up when it's shown.
      const [hidden] = tabs as [Page]
      await setHidden(hidden, true)
      let polls = 0
      hidden.on('request', request => {
        if (request.url().includes('/json/events')) polls++
      })
      await org.owner.send([org.member.id], 'psst')
      await titleBegins(leader, '(1) ')
      await titleBegins(hidden, '(1) ')
      await org.owner.send('harbour', 'while hidden', 'tides')
      await rows(seventh, 'while hidden').waitFor()
      assert.deepEqual([polls, await rows(hidden, 'while hidden').count()], [0, 0])
      await setHidden(hidden, false)
      await rows(hidden, 'while hidden').waitFor()
      // The leader closes: another tab takes over.
      await leader.close()
      await setHidden(seventh, true)
      await setHidden(hidden, true)
      await org.member.ok('POST /mark_all_as_read')
      await titleBegins(seventh, '#harbour')
      await titleBegins(hidden, '#harbour')
    }))

  test("each message causes one notification, unless it's muted or already read", world =>
    visiting(world, async ({ org, url, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const yard = await org.channel('yard', { subscribers: [org.owner, org.member] })
      const property = { stream_id: yard, property: 'is_muted', value: true }
      await org.member.ok('POST /users/me/subscriptions/properties', { subscription_data: [property] })
      const first = await signIn(org.member)
      const context = first.context()
      await recordNotifications(context)
      await reload(first)
      const tabs = [first, await context.newPage(), await context.newPage()]
      for (const tab of tabs.slice(1)) await tab.goto(`${url}/`)
      for (const tab of tabs) await tab.getByText('You’re all caught up').waitFor()
      const told = async (): Promise<unknown[]> =>
        (await Promise.all(tabs.map(shownIn))).flat().map(({ title, tag, isClosed }) => ({ title, tag, isClosed }))
      const note = (title: string, tag: string, isClosed = false): object => ({ title, tag, isClosed })
      await org.member.ok('POST /user_topics', {
        stream_id: (await org.member.ok('GET /get_stream_id', { stream: 'harbour' })).stream_id,
        topic: 'noise',
        visibility_policy: 1,
      })
      await org.owner.send('harbour', '@**all** quiet', 'noise')
      await org.owner.send('yard', '@**all** quiet', 'cranes')
      await org.owner.send('harbour', 'ordinary', 'tides')
      const id = await org.owner.send([org.member.id], 'psst')
      for (const tab of tabs) await titleBegins(tab, '(2) ')
      const tag = `d${org.owner.id}`
      await becomes(told, [note(org.owner.name, tag)])
      await org.member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'read' })
      await becomes(told, [note(org.owner.name, tag, true)])
      // The next one disappears when it's read in any of the tabs.
      await org.owner.send([org.member.id], 'psst again')
      await becomes(told, [note(org.owner.name, tag, true), note(org.owner.name, tag)])
      const reader = tabs[2] as Page
      await reader.bringToFront()
      await reader.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: org.owner.name }).click()
      await rows(reader, 'psst again').hover()
      const gone = [note(org.owner.name, tag, true), note(org.owner.name, tag, true)]
      await moveUntil(reader, async () => isDeepStrictEqual(await told(), gone))
    }))

  test("a notification shows the sender's avatar, the message text, or the poll's question", world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await recordNotifications(page.context())
      await reload(page)
      await page.getByText('You’re all caught up').waitFor()
      const texts = async (): Promise<string[]> => (await shownIn(page)).map(({ body }) => body)
      await org.owner.send([org.member.id], 'low **water** at six')
      await becomes(texts, ['low water at six'])
      await org.owner.send([org.member.id], '/poll Who sails?\nI do')
      await becomes(texts, ['low water at six', 'Poll: Who sails?'])
      const [first] = await shownIn(page)
      const { user } = await org.member.ok(`GET /users/${org.owner.id}`)
      assert.equal(first?.icon, user.avatar_url)
    }))

  test('a notification disappears when its message was read while the page had no queue', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const page = await signIn(org.member)
        await recordNotifications(page.context())
        await reload(page)
        await page.getByText('You’re all caught up').waitFor()
        const queue = queueOf(page)
        await org.owner.send([org.member.id], 'psst')
        const closed = async (): Promise<boolean[]> => (await shownIn(page)).map(({ isClosed }) => isClosed)
        await becomes(closed, [false])
        await page.context().setOffline(true)
        await page.getByText('Can’t reach the server.').waitFor()
        await org.member.ok('POST /mark_all_as_read')
        await org.member.ok('DELETE /events', { queue_id: await queue })
        await page.context().setOffline(false)
        await page.getByText('You’re all caught up').waitFor()
        await becomes(closed, [true])
      },
      unreachable,
    ))
})
