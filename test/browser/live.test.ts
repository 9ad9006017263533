// The web client stays right while connections, servers, queues and sessions come and go, in one tab and in many.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { ask, type Credentials } from '#test/ask.ts'
import { becomes } from '#test/becomes.ts'
import { init, install, ownerPassword } from '#test/command.ts'
import { freePort } from '#test/free-port.ts'
import type { FormFields } from '#test/http.ts'
import { mainKinds, size } from '#test/long.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, moveUntil, open, reload, rows, textIs, visiting, visitingAt } from '#test/visit.ts'
import type { Person } from '#test/world.ts'
import { conversationOf } from '#web/store/conversation.ts'
import { countUnread, topicsOf } from '#web/store/counts.ts'
import { makeStore } from '#web/store/store.ts'
import { isTopicVisible } from '#web/store/topic-visibility.ts'

const unreachable = /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|status of 40[01]/

/** The first row on the screen, and its distance from the top of the list. */
const placeOf = (page: Page): Promise<{ id: string; top: number }> =>
  page.getByRole('feed').evaluate(list => {
    const { top } = list.getBoundingClientRect()
    const found = [...list.querySelectorAll<HTMLElement>('[data-id]')].find(
      row => row.getBoundingClientRect().bottom > top,
    )
    return { id: found?.dataset['id'] ?? '', top: Math.round((found?.getBoundingClientRect().top ?? 0) - top) }
  })

const caretOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLTextAreaElement ? [field.value, field.selectionStart, field.selectionEnd] : undefined
  })

const titleIs = (page: Page, start: string): Promise<void> =>
  becomes(async () => (await page.title()).startsWith(start), true)

/** The queue that the page polls next. */
const queueOf = async (page: Page): Promise<string> =>
  new URL((await page.waitForRequest(/\/json\/events\?/)).url()).searchParams.get('queue_id') ?? ''

void describe('a server that is killed or stopped while a user writes', () => {
  for (const kind of mainKinds)
    void it(`is missed, and then nothing is lost or doubled (${kind})`, async t => {
      const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off', PARLEY_PORT: String(await freePort()) })
      const owner = await init(here)
      let server = await here.start()
      const { url } = server
      const call = async (from: Credentials, route: string, fields: FormFields = {}): Promise<any> =>
        JSON.parse((await ask(url, from, route, fields)).text)
      const { user_id, api_key } = await call(owner, 'POST /bots', { full_name: 'Tide Bot', short_name: 'tide' })
      const { members } = await call(owner, 'GET /users')
      const bot: Credentials = { email: members.find((one: any) => one.user_id === user_id).email, api_key }
      const { id: to } = await call(owner, 'POST /channels/create', {
        name: 'harbour',
        subscribers: [owner.user_id, user_id],
      })
      const send = (content: string): Promise<unknown> =>
        call(bot, 'POST /messages', { type: 'channel', to, topic: 'tides', content })
      for (let n = 0; n < 30; n++) await send(`before ${n}.`)
      await call(owner, 'POST /mark_all_as_read')
      const work = async (signIn: Parameters<Parameters<typeof visitingAt>[1]>[0]): Promise<void> => {
        const page = await signIn({ email: owner.email, password: ownerPassword })
        await open(page, `#narrow/channel/${to}/topic/tides`)
        await rows(page, 'before 29.').waitFor()
        await page.getByRole('feed').evaluate(list => list.scrollTo(0, 200))
        await compose(page).fill('half a thought')
        const place = await placeOf(page)
        let text = 'half a thought'
        for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
          server.child.kill(signal)
          await server.ended
          await page.getByText('No connection to the server.').waitFor()
          await compose(page).press('End')
          await compose(page).pressSequentially(', and more')
          text += ', and more'
          await page.getByRole('button', { name: 'Try now' }).click()
          server = await here.start()
          await send(`after ${signal}`)
          // Unless the page has found it by itself.
          await page.evaluate(() => document.querySelector<HTMLButtonElement>('.connection button')?.click())
          await rows(page, `after ${signal}`).waitFor({ state: 'attached' })
          await page.getByText('No connection to the server.').waitFor({ state: 'detached' })
          await send(`later than ${signal}`)
          await rows(page, `later than ${signal}`).waitFor({ state: 'attached' })
          assert.deepEqual(await caretOf(page), [text, text.length, text.length])
          assert.deepEqual(await placeOf(page), place)
        }
        for (const words of ['after SIGKILL', 'later than SIGKILL', 'after SIGTERM', 'later than SIGTERM'])
          assert.equal(await rows(page, words).count(), 1)
        await titleIs(page, '(4) ')
      }
      await visitingAt(url.replace('127.0.0.1', 'localhost'), work, unreachable)
    })
})

mainlyOnSqlite('the web client and its connection', test => {
  test('without a network the page says so, and is current when it is back', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'first', 'tides')
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'first').waitFor()
        await page.context().setOffline(true)
        await page.getByText('No connection to the server.').waitFor()
        await org.owner.send('harbour', 'second', 'tides')
        await org.owner.send([org.member.id], 'psst')
        // Meanwhile another build of the client was installed.
        await page.route('**/web/build', route => route.fulfill({ body: 'another' }))
        await page.context().setOffline(false)
        await rows(page, 'second').waitFor()
        await page.getByText('No connection to the server.').waitFor({ state: 'detached' })
        await page.getByText('There is a new version of this page.').waitFor()
        await page.unroute('**/web/build')
        await page.getByRole('button', { name: 'Reload' }).click()
        await rows(page, 'second').waitFor()
        assert.equal(await page.getByText('There is a new version of this page.').count(), 0)
      },
      unreachable,
    ))

  test('a queue that has expired is replaced: the place, the text, the focus and right counts stay', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        const ids: number[] = []
        for (let n = 0; n < 80; n++) ids.push(await org.owner.send('harbour', `number ${n}.`, 'tides'))
        await org.member.ok('POST /mark_all_as_read')
        const page = await signIn(org.member)
        const queue = queueOf(page)
        await open(page, `#narrow/channel/${channel}/topic/tides/near/${ids[30]}`)
        await rows(page, 'number 30.').waitFor()
        await page.getByRole('feed').evaluate(list => (list.scrollTop += 37))
        await compose(page).fill('half a thought')
        await compose(page).press('Home')
        const [place, caret] = [await placeOf(page), await caretOf(page)]
        await page.context().setOffline(true)
        await page.getByText('No connection to the server.').waitFor()
        await org.member.ok('DELETE /events', { queue_id: await queue })
        await org.owner.ok(`PATCH /messages/${ids[31]}`, { content: 'changed meanwhile.' })
        await org.owner.send('harbour', 'new one', 'fog')
        await org.owner.send('harbour', 'number 80.', 'tides')
        await page.context().setOffline(false)
        await rows(page, 'changed meanwhile.').waitFor()
        await page.getByText('No connection to the server.').waitFor({ state: 'detached' })
        assert.deepEqual([await placeOf(page), await caretOf(page)], [place, caret])
        await titleIs(page, '(2) ')
        await becomes(() => rows(page, 'number 80.').count(), 1)
        // The new queue works.
        await org.owner.send('harbour', 'number 81.', 'tides')
        await rows(page, 'number 81.').waitFor({ state: 'attached' })
        assert.deepEqual(await placeOf(page), place)
      },
      unreachable,
    ))

  test('an ended session leads to the sign-in page and back to the same place with the same text', world =>
    visiting(
      world,
      async ({ org, url, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await compose(page).fill('half a thought')
        const { sessions } = await org.member.ok('GET /users/me/sessions')
        await org.member.ok(`DELETE /users/me/sessions/${sessions[0].id}`)
        await page.getByText('Your session has ended.').waitFor()
        await page.getByLabel('Email').fill(org.member.email)
        await page.getByLabel('Password', { exact: true }).fill('a long enough passphrase for tests')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await textIs(page, 'half a thought')
        // Signing out by hand needs no explanation, also if the page hears of its end before the next page comes.
        await page.route('**/logout/', async route => {
          const [session] = (await org.member.ok('GET /users/me/sessions')).sessions
          await Promise.all([
            page.waitForResponse(answer => answer.status() === 401),
            org.member.ok(`DELETE /users/me/sessions/${session.id}`),
          ])
          await route.continue()
        })
        await page.getByRole('button', { name: 'Your menu' }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        await page.waitForURL(`${url}/login/`)
        assert.equal(await page.getByText('Your session has ended.').count(), 0)
        await page.goBack()
        await page.getByLabel('Email').waitFor()
      },
      unreachable,
    ))
})

mainlyOnSqlite('messages that are read while the server fails', test => {
  test('are told again, with longer and longer pauses', world =>
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
        for (let seconds = 0; seconds < 90; seconds++) {
          await page.clock.runFor(1_000)
          await becomes(async () => [await page.title(), asked - failed].at(-1), 0)
        }
        // One a second without the pauses.
        assert.ok(asked > 3 && asked < 45, String(asked))
        await page.unroute('**/json/messages/flags')
        await becomes(async () => {
          await page.clock.runFor(1_000)
          return ((await expectedCounts(org.member)) as { title: number }).title
        }, 0)
      },
      /ERR_FAILED/,
    ))
})

mainlyOnSqlite('a computer that sleeps while a user writes', test => {
  test('is current when it wakes: nothing is lost or doubled, also after the queue has expired', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'evening', 'tides')
      const page = await signIn(org.member)
      await page.clock.install()
      // The time limit of a request stands still while the computer sleeps.
      await page.addInitScript(() =>
        Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal }),
      )
      await reload(page)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'evening').waitFor()
      await compose(page).fill('half a thought')
      await compose(page).press('Home')
      const caret = await caretOf(page)
      // The connection that was open before a sleep answers no more, and nothing tells the browser.
      let hold: ((request: Request) => void) | undefined
      await page.route(/\/json\/events/, (route, request) => (hold === undefined ? route.continue() : hold(request)))
      for (const [hours, words] of [
        [0.5, 'a nap'],
        [2, 'a night'],
      ] as const) {
        const { promise: held, resolve } = Promise.withResolvers<Request>()
        hold = resolve
        // A poll that is under way ends with this, and the next one is held.
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
      // The server hears a moment later what was read.
      await becomes(
        () => shownCounts(page),
        () => expectedCounts(org.member),
      )
    }))
})

/** Numbers as a new registration gives them. */
async function expectedCounts(person: Person): Promise<object> {
  const types = ['message', 'update_message_flags', 'subscription', 'user_topic', 'muted_users', 'user_settings']
  const state = await person.ok('POST /register', { fetch_event_types: types, apply_markdown: true })
  await person.ok('DELETE /events', { queue_id: state.queue_id })
  const store = makeStore(state, person.id)
  const { total, ofChannel, mentions } = countUnread(store)
  const topics = [...store.subscriptions.values()].flatMap(channel =>
    topicsOf(store, channel.stream_id)
      .filter(({ key, unread }) => unread > 0 && isTopicVisible(store.policies, channel, key))
      .map(({ name, unread }) => `${channel.name} ${name.toLowerCase()} ${unread}`),
  )
  const nameOf = new Map<number, string>(
    (await person.ok('GET /users')).members.map((one: any) => [one.user_id, one.full_name]),
  )
  const directs = [...store.unread.idsOf].flatMap(([key, { length }]) => {
    const to = conversationOf(key)
    if (!('userIds' in to) || to.userIds.every(id => store.mutedUsers.has(id))) return []
    const names = to.userIds.map(id => (id === person.id ? 'notes to yourself' : nameOf.get(id)?.toLowerCase()))
    return [`Direct messages ${names.join(', ')} ${length}`]
  })
  const channels = [...store.subscriptions.values()].map(({ name, stream_id, is_muted }) =>
    is_muted ? [] : [[name, ofChannel.get(stream_id) ?? 0]],
  )
  return {
    title: total,
    inbox: total,
    mentions,
    rows: [...topics, ...directs].sort(),
    channels: Object.fromEntries(channels.flat().filter(([, count]) => count !== 0)),
  }
}

/** The same numbers as the page shows them. */
const shownCounts = (page: Page): Promise<object> =>
  page.evaluate(() => {
    const number = (text: string | null | undefined): number => Number(text ?? 0)
    const side = [...document.querySelectorAll('.side a.item')]
    const countOf = (name: string): number =>
      number(side.find(item => item.querySelector('.name')?.textContent === name)?.querySelector('.count')?.textContent)
    const inChannels = side.filter(
      item => /^#narrow\/channel\/\d+[^/]*$/.test(item.getAttribute('href') ?? '') && !item.matches('.muted'),
    )
    return {
      title: number(/^\((\d+)\)/.exec(document.title)?.[1]),
      inbox: countOf('Inbox'),
      mentions: countOf('Mentions'),
      rows: [...document.querySelectorAll('.inbox-row')]
        .map(row => {
          const heading = row.parentElement?.querySelector('h2 bdi') ?? row.parentElement?.querySelector('h2')
          const [name, count] = ['bdi', '.count'].map(part => row.querySelector(part)?.textContent)
          return `${heading?.textContent} ${name?.toLowerCase()} ${count}`
        })
        .sort(),
      channels: Object.fromEntries(
        inChannels
          .map(item => [item.querySelector('.name')?.textContent, number(item.querySelector('.count')?.textContent)])
          .filter(([, count]) => count !== 0),
      ),
    }
  })

/** The same numbers in the same order for every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % below
  }
}

mainlyOnSqlite('counts of unread messages', test => {
  for (let seed = 1; seed <= size(1, 8); seed++)
    test(`are exact in an open page after 200 acts of three users (${seed})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const people = [org.owner, org.admin, org.member]
        const channels = [
          await org.channel('quay', { subscribers: people }),
          await org.channel('pier', { subscribers: people }),
          await org.channel('locked', { subscribers: [org.owner, org.member], invite_only: true }),
        ]
        const page = await signIn(org.member)
        const random = randomNumbers(seed)
        const one = <T>(list: readonly T[]): T => list[random(list.length)] as T
        const topics = ['tide', 'Tide', 'harbour', 'fog']
        const sent = [{ id: await org.owner.send('quay', 'first', 'tide'), by: org.owner, isDirect: false }]
        const send = async (by: Person, fields: FormFields): Promise<void> => {
          const { body } = await by.call('POST /messages', fields)
          if (body.result === 'success') sent.push({ id: body.id, by, isDirect: fields['type'] === 'direct' })
        }
        // By users who may do so: most moves of other users would be refused.
        const move = (fields: FormFields): Promise<unknown> =>
          org.owner.call(`PATCH /messages/${one(sent.filter(({ isDirect }) => !isDirect)).id}`, fields)
        const edit = async (content: string): Promise<void> => {
          const { id, by } = one(sent)
          await by.call(`PATCH /messages/${id}`, { content })
        }
        const remove = async (): Promise<void> => {
          if (sent.length < 20) return
          const [gone] = sent.splice(random(sent.length), 1)
          await org.owner.call(`DELETE /messages/${gone?.id}`)
        }
        const texts = ['hello', `@**${org.member.name}** look`, '@**all** look']
        const toTopic = (person: Person): Promise<unknown> =>
          send(person, { type: 'channel', to: one(channels), topic: one(topics), content: one(texts) })
        const flag = (person: Person): Promise<unknown> =>
          person.call('POST /messages/flags', {
            messages: [one(sent).id, one(sent).id],
            op: one(['add', 'remove']),
            flag: 'read',
          })
        const modes = ['change_one', 'change_later', 'change_all']
        const mute = (person: Person): Promise<unknown> =>
          person.call('POST /users/me/subscriptions/properties', {
            subscription_data: [{ stream_id: one(channels), property: 'is_muted', value: random(2) === 0 }],
          })
        /** Refusals change nothing. */
        const acts: readonly ((person: Person) => Promise<unknown>)[] = [
          toTopic,
          toTopic,
          toTopic,
          toTopic,
          flag,
          flag,
          mute,
          person => send(person, { type: 'direct', to: [one(people).id, one(people).id], content: 'psst' }),
          () => edit(one(texts)),
          () => move({ topic: one(topics), propagate_mode: one(modes) }),
          () => move({ stream_id: one(channels), propagate_mode: one(modes) }),
          remove,
          person =>
            person.call('POST /user_topics', {
              stream_id: one(channels),
              topic: one(topics),
              visibility_policy: random(4),
            }),
          person => person.call(`${one(['POST', 'DELETE'])} /users/me/muted_users/${one(people).id}`),
          person => person.call('DELETE /users/me/subscriptions', { subscriptions: [one(['quay', 'pier'])] }),
          person => person.call('POST /users/me/subscriptions', { subscriptions: [{ name: one(['quay', 'pier']) }] }),
        ]
        for (let step = 1; step <= 200; step++) {
          await one(acts)(step % 3 === 0 ? org.member : one(people))
          if (step % 20 === 0) await becomes(() => shownCounts(page), await expectedCounts(org.member))
        }
        assert.notEqual(((await expectedCounts(org.member)) as { title: number }).title, 0)
      }))
})

/** As a browser tells a tab that another one covers it. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** The pages of the context from now on show their notifications in a list. */
async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const shown: { title: string; tag: string; isClosed: boolean }[] = []
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      readonly #record
      constructor(title: string, { tag = '' }: NotificationOptions) {
        super()
        this.#record = { title, tag, isClosed: false }
        shown.push(this.#record)
      }
      close(): void {
        this.#record.isClosed = true
      }
    }
    Object.assign(globalThis, { Notification: Recorded, shown })
  })
}
const shownIn = (page: Page): Promise<{ title: string; tag: string; isClosed: boolean }[]> =>
  page.evaluate(() => (globalThis as never as { shown: never[] }).shown)

mainlyOnSqlite('several tabs', test => {
  test('seven are current, the seventh sends, and hidden ones follow without a connection of their own', world =>
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
      // A hidden tab shows the numbers of the leader, and catches up when it is shown.
      const [hidden] = tabs as [Page]
      await setHidden(hidden, true)
      let polls = 0
      hidden.on('request', request => {
        if (request.url().includes('/json/events')) polls++
      })
      await org.owner.send([org.member.id], 'psst')
      await titleIs(leader, '(1) ')
      await titleIs(hidden, '(1) ')
      await org.owner.send('harbour', 'while hidden', 'tides')
      await rows(seventh, 'while hidden').waitFor()
      assert.deepEqual([polls, await rows(hidden, 'while hidden').count()], [0, 0])
      await setHidden(hidden, false)
      await rows(hidden, 'while hidden').waitFor()
      // The leader goes: another tab takes its place.
      await leader.close()
      await setHidden(seventh, true)
      await setHidden(hidden, true)
      await org.member.ok('POST /mark_all_as_read')
      await titleIs(seventh, '#harbour')
      await titleIs(hidden, '#harbour')
    }))

  test('one notification per message, none of what is muted, and none of what is read', world =>
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
      for (const tab of tabs) await tab.getByText('Nothing is unread.').waitFor()
      const told = async (): Promise<unknown[]> => (await Promise.all(tabs.map(shownIn))).flat()
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
      for (const tab of tabs) await titleIs(tab, '(2) ')
      const tag = `d${org.owner.id}`
      await becomes(told, [note(org.owner.name, tag)])
      await org.member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'read' })
      await becomes(told, [note(org.owner.name, tag, true)])
      // The next one is gone when it is read in any of the tabs.
      await org.owner.send([org.member.id], 'psst again')
      await becomes(told, [note(org.owner.name, tag, true), note(org.owner.name, tag)])
      const reader = tabs[2] as Page
      await reader.bringToFront()
      await reader.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: org.owner.name }).click()
      await rows(reader, 'psst again').hover()
      const gone = [note(org.owner.name, tag, true), note(org.owner.name, tag, true)]
      await moveUntil(reader, async () => isDeepStrictEqual(await told(), gone))
    }))

  test('a notification goes when its message was read while the page had no queue', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const page = await signIn(org.member)
        await recordNotifications(page.context())
        await reload(page)
        await page.getByText('Nothing is unread.').waitFor()
        const queue = queueOf(page)
        await org.owner.send([org.member.id], 'psst')
        const closed = async (): Promise<boolean[]> => (await shownIn(page)).map(({ isClosed }) => isClosed)
        await becomes(closed, [false])
        await page.context().setOffline(true)
        await page.getByText('No connection to the server.').waitFor()
        await org.member.ok('POST /mark_all_as_read')
        await org.member.ok('DELETE /events', { queue_id: await queue })
        await page.context().setOffline(false)
        await page.getByText('Nothing is unread.').waitFor()
        await becomes(closed, [true])
      },
      unreachable,
    ))
})

mainlyOnSqlite('the look of the web client', test => {
  test('theme, sizes, language and times follow the settings at once, and are in the page from the start', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'first', 'tides')
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'first').waitFor()
        const look = (): Promise<unknown> =>
          page.evaluate(() => {
            const { backgroundColor, fontSize, lineHeight } = getComputedStyle(document.documentElement)
            const { dataset, lang } = document.documentElement
            return [lang, dataset['theme'], dataset['contrast'], backgroundColor, fontSize, lineHeight]
          })
        const before = (await look()) as string[]
        assert.deepEqual(before.slice(3), ['rgb(253, 252, 250)', '15px', '22.5px'])
        await org.member.ok('PATCH /settings', {
          color_scheme: 2,
          web_font_size_px: 20,
          web_line_height_percent: 168,
          high_contrast_mode: true,
          default_language: 'de',
          twenty_four_hour_time: true,
          timezone: 'Asia/Kolkata',
        })
        const after = ['de', 'dark', 'more', 'rgb(0, 0, 0)', '18.75px', '33.75px']
        await becomes(look, after)
        await page.getByRole('link', { name: 'Eingang' }).first().waitFor()
        const { message } = await org.member.ok(`GET /messages/${await org.owner.send('harbour', 'second', 'tides')}`)
        const time = new Date((message.timestamp + 5.5 * 3600) * 1000).toISOString().slice(11, 16)
        const newest = page.getByRole('article').filter({ hasText: 'second' })
        await becomes(() => newest.locator('time').textContent(), time)
        const html = await page.evaluate(async () => (await fetch('/')).text())
        assert.match(html, /<html lang="de" data-theme="dark" data-contrast="more" data-build="\w+">/)
        // Before the script has run.
        await page.route('**/assets/*.js', route => route.abort())
        await page.reload()
        assert.deepEqual(await look(), after)
      },
      /ERR_FAILED/,
    ))
})
