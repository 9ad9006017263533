// The web client in a real browser: people sign in, read and write, and see each other's messages.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBrowser } from '#test/browser.ts'
import { systemGroup } from '#test/groups.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { type Org, password, type Person, type World } from '#test/world.ts'

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

interface Visit {
  readonly org: Org
  readonly url: string
  /** A browser of its own for each user. */
  readonly signIn: (person: Person, viewport?: typeof desk) => Promise<Page>
}

/** Fails when a page breaks its own policy, throws an error, or asks another server for something. */
async function visiting(world: World, work: (visit: Visit) => Promise<void>): Promise<void> {
  const org = await world.org()
  const url = `http://${org.host}:${new URL(world.app.url).port}`
  browser ??= startBrowser()
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  const signIn = async (person: Person, viewport = desk): Promise<Page> => {
    const context = await (await browser)!.newContext({ viewport, locale: 'en-GB' })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => {
      // A refused request is no problem of the page: it says so itself.
      if (message.type() === 'error' && !message.text().includes('status of 400')) problems.push(message.text())
    })
    page.on('request', request => {
      if (!request.url().startsWith(url)) problems.push(`asks for ${request.url()}`)
    })
    await page.goto(`${url}/`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor({ state: 'attached' })
    return page
  }
  try {
    await work({ org, url, signIn })
    assert.deepEqual(problems, [])
  } finally {
    for (const context of contexts) await context.close()
  }
}

const rows = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const compose = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const open = (page: Page, hash: string): Promise<unknown> => page.evaluate(`location.hash = ${JSON.stringify(hash)}`)

mainlyOnSqlite('the web client', test => {
  test('two users talk: each message appears once, in both browsers', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'low water at six', 'tides')
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      await member.getByRole('link', { name: 'tides' }).click()
      await rows(member, 'low water at six').waitFor()
      await open(owner, `#narrow/channel/${channel}/topic/tides`)
      await rows(owner, 'low water at six').waitFor()
      await compose(member).fill('thanks, **really**')
      await compose(member).press('Control+Enter')
      await rows(owner, 'thanks, really').waitFor()
      await rows(member, 'thanks, really').waitFor()
      await member.getByText('Sending…').waitFor({ state: 'detached' })
      assert.equal(await rows(member, 'thanks').count(), 1)
      assert.equal(await rows(owner, 'thanks').count(), 1)
      assert.equal(await rows(owner, 'thanks').locator('strong').textContent(), 'really')
    }))

  test('unread messages are counted in the sidebar, the inbox and the title, and fall when they are read', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      await page.getByText('Nothing is unread.').waitFor()
      await org.owner.send('harbour', 'one', 'fog')
      await org.owner.send('harbour', 'two', 'fog')
      await org.owner.send([org.member.id], 'three')
      const inbox = page.getByRole('region', { name: 'Inbox' })
      await inbox.getByRole('button', { name: 'Mark as read: fog, 2 unread' }).waitFor()
      await inbox.getByRole('button', { name: `Mark as read: ${org.owner.name}, 1 unread` }).waitFor()
      await page.waitForFunction(() => document.title.startsWith('(3) '))
      await inbox.getByRole('link', { name: 'fog' }).click()
      await rows(page, 'two').waitFor()
      await page.mouse.move(700, 300)
      await page.mouse.move(710, 310)
      await page.waitForFunction(() => document.title.startsWith('(1) '))
      const unread = async (): Promise<number> =>
        (await org.member.ok('POST /register', { fetch_event_types: ['message', 'update_message_flags'] })).unread_msgs
          .count
      // The server hears of it a moment after the page has shown it.
      while ((await unread()) !== 1);
    }))

  test('a message can be edited, liked, starred and deleted', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const id = await org.member.send('harbour', 'first words', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const row = rows(page, 'first words')
      await row.hover()
      await row.getByRole('button', { name: 'Like' }).click()
      await page.getByRole('button', { name: /^React with \+1/ }).waitFor()
      await row.getByRole('button', { name: 'Star' }).click()
      await row.getByRole('button', { name: 'Remove the star' }).waitFor()
      await row.getByRole('button', { name: 'Edit' }).click()
      const field = page.locator('.edit textarea')
      await field.fill('better words')
      await page.getByRole('button', { name: 'Save' }).click()
      await rows(page, 'better words').getByText('edited').waitFor()
      const { message } = await org.member.ok(`GET /messages/${id}`, { apply_markdown: false })
      assert.equal(message.content, 'better words')
      page.once('dialog', dialog => void dialog.accept())
      await rows(page, 'better words').hover()
      await rows(page, 'better words').getByRole('button', { name: 'Delete' }).click()
      await rows(page, 'better words').waitFor({ state: 'detached' })
    }))

  test('a link to a message leads to it after signing in, among hundreds of others', world =>
    visiting(world, async ({ org, url, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const ids: number[] = []
      for (let n = 0; n < 150; n++) ids.push(await org.owner.send('harbour', `number ${n}.`, 'tides'))
      const page = await signIn(org.member)
      await page.goto(`${url}/#narrow/channel/${channel}/topic/tides/near/${ids[20]}`)
      await page.reload()
      await rows(page, 'number 20.').waitFor()
      assert.ok(await rows(page, 'number 20.').locator('.highlighted').isVisible())
      // Older and newer messages come while the reader scrolls, and the row on the screen stays where it is.
      const list = page.getByRole('feed')
      await list.evaluate(element => element.scrollTo(0, 0))
      await rows(page, 'number 0.').waitFor()
      await list.evaluate(element => element.scrollTo(0, element.scrollHeight))
      await rows(page, 'number 149.').waitFor()
    }))

  test('text that looks like HTML stays text, everywhere', world =>
    visiting(world, async ({ org, signIn }) => {
      const evil = '<img src=x onerror=alert(1)>'
      const channel = await org.channel(evil, { subscribers: [org.owner, org.member] })
      await org.owner.send(channel, `${evil} [x](javascript:alert(2))`, evil)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}`)
      await rows(page, 'onerror').waitFor()
      assert.equal(await page.locator('img[src="x"], a[href^="javascript"]').count(), 0)
    }))

  test('a refused message is kept, with the words of the server', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'only owners write here', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'only owners').waitFor()
      const owners = await systemGroup(org, 'role:owners')
      await org.owner.ok(`PATCH /streams/${channel}`, { can_send_message_group: { new: owners } })
      await compose(page).fill('may I?')
      await compose(page).press('Control+Enter')
      await page.getByRole('alert').filter({ hasText: 'Not sent:' }).waitFor()
      await rows(page, 'may I?').waitFor()
      await page.getByRole('button', { name: 'Discard' }).click()
      await rows(page, 'may I?').waitFor({ state: 'detached' })
    }))

  test('what was typed is still there after a reload', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).fill('half a thou')
      await page.reload()
      await page.waitForFunction(
        () => document.querySelector<HTMLTextAreaElement>('.compose .field')?.value === 'half a thou',
      )
    }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    for (const colorScheme of ['light', 'dark'] as const)
      test(`nothing keeps people from using it (${name}, ${colorScheme})`, world =>
        visiting(world, async ({ org, signIn }) => {
          const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
          await org.owner.send(
            'harbour',
            `@**${org.member.name}** \`code\` :tada:\n\n> quote\n\n\`\`\`js\nlet a = 1\n\`\`\``,
            'tides',
          )
          await org.owner.send([org.member.id], 'psst')
          const page = await signIn(org.member, viewport)
          await page.emulateMedia({ colorScheme })
          const views = [
            '#',
            '#inbox',
            '#feed',
            `#narrow/channel/${channel}/topic/tides`,
            '#narrow/search/code',
            '#keyboard-shortcuts',
            '#nothing',
          ]
          for (const hash of views) {
            await open(page, hash)
            if (hash.includes('topic')) await rows(page, 'code').waitFor()
            assert.deepEqual(await obstacles(page), [], hash)
          }
        }))

  test('the page without a session leads to the page for signing in', async world => {
    const { host } = await world.org()
    const { status, headers } = await world.raw({ path: '/', host, headers: { accept: 'text/html' } })
    assert.equal(status, 303)
    assert.equal(headers['location'], '/login/')
  })
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds in the page. Run by the protocol of the browser, which the policy of the page does not bind. */
async function obstacles(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const run = `${axe}; axe.run().then(({ violations }) => violations.map(one => one.id + ': ' + one.nodes.map(node => node.html).join(' ').slice(0, 300)))`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  })
  assert.equal(exceptionDetails?.text, undefined)
  return result.value as string[]
}
