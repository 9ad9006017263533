// The web client stays correct while connections, servers, queues and sessions come and go.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, type Credentials } from '#test/ask.ts'
import { becomes } from '#test/becomes.ts'
import { init, install, ownerPassword } from '#test/command.ts'
import { freePort } from '#test/free-port.ts'
import type { FormFields } from '#test/http.ts'
import { mainKinds } from '#test/long.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  caretOf,
  compose,
  open,
  queueOf,
  rows,
  textIs,
  titleBegins,
  unreachable,
  visiting,
  visitingAt,
} from '#test/visit.ts'

/** The first row on the screen, and its distance from the top of the list. */
const scrollPositionOf = (page: Page): Promise<{ id: string; top: number }> =>
  page.getByRole('feed').evaluate(list => {
    const { top } = list.getBoundingClientRect()
    const found = [...list.querySelectorAll<HTMLElement>('[data-id]')].find(
      row => row.getBoundingClientRect().bottom > top,
    )
    return { id: found?.dataset['id'] ?? '', top: Math.round((found?.getBoundingClientRect().top ?? 0) - top) }
  })

void describe('a server that is killed or stopped while a user writes', () => {
  for (const kind of mainKinds())
    void it(`the client notices, and then nothing is lost or repeated (${kind})`, async t => {
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
        const before = await scrollPositionOf(page)
        let text = 'half a thought'
        for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
          server.child.kill(signal)
          await server.ended
          await page.getByText('Can’t reach the server.').waitFor()
          await compose(page).press('End')
          await compose(page).pressSequentially(', and more')
          text += ', and more'
          await page.getByRole('button', { name: 'Retry now' }).click()
          server = await here.start()
          await send(`after ${signal}`)
          // Unless the page has found it by itself.
          await page.evaluate(() => document.querySelector<HTMLButtonElement>('.connection button')?.click())
          await rows(page, `after ${signal}`).waitFor({ state: 'attached' })
          await page.getByText('Can’t reach the server.').waitFor({ state: 'detached' })
          await send(`later than ${signal}`)
          await rows(page, `later than ${signal}`).waitFor({ state: 'attached' })
          assert.deepEqual(await caretOf(page), [text, text.length, text.length])
          assert.deepEqual(await scrollPositionOf(page), before)
        }
        for (const words of ['after SIGKILL', 'later than SIGKILL', 'after SIGTERM', 'later than SIGTERM'])
          assert.equal(await rows(page, words).count(), 1)
        await titleBegins(page, '(4) ')
      }
      await visitingAt(url.replace('127.0.0.1', 'localhost'), work, unreachable)
    })
})

mainlyOnSqlite('the web client and its connection', test => {
  test("without a network the page says so, and catches up once it's back", world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'first', 'tides')
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'first').waitFor()
        await page.context().setOffline(true)
        await page.getByText('Can’t reach the server.').waitFor()
        await org.owner.send('harbour', 'second', 'tides')
        await org.owner.send([org.member.id], 'psst')
        // Meanwhile another build of the client was installed.
        await page.route('**/web/build', route => route.fulfill({ body: 'another' }))
        await page.context().setOffline(false)
        await rows(page, 'second').waitFor()
        await page.getByText('Can’t reach the server.').waitFor({ state: 'detached' })
        await page.getByText('A new version is available.').waitFor()
        await page.unroute('**/web/build')
        await page.getByRole('button', { name: 'Reload' }).click()
        await rows(page, 'second').waitFor()
        assert.equal(await page.getByText('A new version is available.').count(), 0)
      },
      unreachable,
    ))

  test('an expired queue is replaced: position, text, focus and correct counts stay', world =>
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
        const [before, caret] = [await scrollPositionOf(page), await caretOf(page)]
        await page.context().setOffline(true)
        await page.getByText('Can’t reach the server.').waitFor()
        await org.member.ok('DELETE /events', { queue_id: await queue })
        await org.owner.ok(`PATCH /messages/${ids[31]}`, { content: 'changed meanwhile.' })
        await org.owner.send('harbour', 'new one', 'fog')
        await org.owner.send('harbour', 'number 80.', 'tides')
        await page.context().setOffline(false)
        await rows(page, 'changed meanwhile.').waitFor()
        await page.getByText('Can’t reach the server.').waitFor({ state: 'detached' })
        assert.deepEqual([await scrollPositionOf(page), await caretOf(page)], [before, caret])
        await titleBegins(page, '(2) ')
        await becomes(() => rows(page, 'number 80.').count(), 1)
        // The new queue works.
        await org.owner.send('harbour', 'number 81.', 'tides')
        await rows(page, 'number 81.').waitFor({ state: 'attached' })
        assert.deepEqual(await scrollPositionOf(page), before)
      },
      unreachable,
    ))

  test('a session that ends while the page loads the users causes no page error', world =>
    visiting(world, async ({ org, url, signIn }) => {
      const page = await signIn(org.member)
      // The first page may not have asked for the users yet.
      await page.goto('about:blank')
      // The response arrives before the page knows that its session ended.
      await page.route(/\/json\/users\?/, async route => {
        const body = { result: 'error', code: 'UNAUTHORIZED', msg: 'Not logged in' }
        await route.fulfill({ status: 401, json: body })
        const { sessions } = await org.member.ok('GET /users/me/sessions')
        await org.member.ok(`DELETE /users/me/sessions/${sessions[0].id}`)
      })
      await page.goto(url)
      await page.getByText('Your session has ended.').waitFor()
    }))

  test('an ended session leads to the sign-in page, and back to the same view with the same text', world =>
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
        // Signing out by hand needs no explanation, even if the page learns of it before the next page loads.
        await page.route('**/logout/', async route => {
          const [session] = (await org.member.ok('GET /users/me/sessions')).sessions
          await Promise.all([
            page.waitForResponse(answer => answer.status() === 401),
            org.member.ok(`DELETE /users/me/sessions/${session.id}`),
          ])
          await route.continue()
        })
        await page.getByRole('button', { name: 'Personal menu' }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        await page.waitForURL(`${url}/login/`)
        assert.equal(await page.getByText('Your session has ended.').count(), 0)
        await page.goBack()
        await page.getByLabel('Email').waitFor()
      },
      unreachable,
    ))
})
