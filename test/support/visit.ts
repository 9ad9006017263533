// The web client in a real browser, as its tests use it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { existing } from '#core/base/existing.ts'
import { startSession } from '#features/sessions/session.ts'
import { accountById } from '#features/users/public.ts'
import { becomes, until } from './becomes.ts'
import { sharedBrowser } from './shared-browser.ts'
import type { Org, Person, World } from './world.ts'

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export interface Visit {
  readonly org: Org
  readonly url: string
  /** A separate browser for each user. */
  readonly signIn: (person: Person, viewport?: typeof desk) => Promise<Page>
}

export async function visiting(world: World, work: (visit: Visit) => Promise<void>, expected?: RegExp): Promise<void> {
  const org = await world.org()
  const url = `http://${org.host}:${new URL(world.app.url).port}`
  const signIn =
    (open: OpenPage): Visit['signIn'] =>
    async ({ id }, viewport) => {
      // Without the form, whose password is slow to check on purpose; test/browser/login.test.ts uses it.
      const program = { isKept: true, userAgent: 'Chromium', address: '127.0.0.1' }
      const token = await world.app.db.write(org.realm.id, async tx =>
        startSession(tx, existing(await accountById(tx, org.realm.id, id)), program),
      )
      return open({ token: token.reveal() }, viewport)
    }
  await visitingAt(url, open => work({ org, url, signIn: signIn(open) }), expected)
}

/** With an existing session, or with the form. */
type Login = { readonly token: string } | { readonly email: string; readonly password: string }
export type OpenPage = (login: Login, viewport?: typeof desk) => Promise<Page>

/**
 * Fails when a page violates its own policy, throws an error, or sends a request to another server. Browser messages
 * that match `expected` don't count.
 */
export async function visitingAt(
  url: string,
  work: (signIn: OpenPage) => Promise<void>,
  // A refused request, or one without a connection, isn't a page error: the page says so itself, or goes to sign-in.
  expected = /status of 40[01]|ERR_INTERNET_DISCONNECTED/,
): Promise<void> {
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  const look = (page: Page): void => {
    page.setDefaultTimeout(30_000)
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error' && !expected.test(message.text()))
        problems.push(`${message.text()} ${message.location().url}`)
    })
    page.on('request', request => {
      if (!new RegExp(`^(blob:)?${url}`).test(request.url())) problems.push(`asks for ${request.url()}`)
    })
  }
  const signIn: OpenPage = async (login, viewport = desk) => {
    // A browser on a phone gets touch events, and has no pointer that hovers.
    const device = viewport === phone ? { hasTouch: true, isMobile: true } : {}
    // Without motion, so that no measure depends on its moment.
    const given = { viewport, locale: 'en-GB', reducedMotion: 'reduce', ...device } as const
    const context = await (await sharedBrowser()).newContext(given)
    contexts.push(context)
    context.on('page', look)
    if ('token' in login) await context.addCookies([{ name: 'parley', value: login.token, url, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(`${url}/`)
    if ('email' in login) {
      await page.getByLabel('Email').fill(login.email)
      await page.getByLabel('Password', { exact: true }).fill(login.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await started(page)
    return page
  }
  try {
    await work(signIn)
    assert.deepEqual(problems, [])
  } finally {
    for (const context of contexts) await context.close()
  }
}

/** Keys work from now on. */
async function started(page: Page): Promise<void> {
  // On a phone an open conversation hides it.
  await page.getByRole('navigation', { name: 'Conversations', includeHidden: true }).waitFor({ state: 'attached' })
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
}
/** Messages of a browser that can't reach the server. */
export const unreachable =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|status of 40[01]/
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await started(page)
}
/** Presses a shortcut key, again if the page was busy with something else, which then got the letter. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await becomes(async () => {
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const listener = (event: Event): void => void setTimeout(() => resolve(event.defaultPrevented))
      addEventListener('keydown', listener, { once: true })
      Object.assign(globalThis, { isTaken: promise })
    })
    await page.keyboard.press(key)
    return page.evaluate('isTaken')
  }, true)
}
export const rows = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
export const compose = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** From a menu of the box. */
export async function chooseInBox(page: Page, menu: 'Formatting' | 'More', name: string): Promise<void> {
  await page.locator('form.compose').getByRole('button', { name: menu, exact: true }).click()
  const items = page.getByRole('menu', { name: menu })
  await items
    .getByRole('menuitem', { name, exact: true })
    .or(items.getByRole('menuitemradio', { name, exact: true }))
    .click()
}
/** The text of the box. */
export const textIs = (page: Page, text: string): Promise<void> => becomes(() => compose(page).inputValue(), text)
/** The focused field: its text and selection. */
export const caretOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLTextAreaElement ? [field.value, field.selectionStart, field.selectionEnd] : undefined
  })
export const titleBegins = (page: Page, start: string): Promise<unknown> =>
  page.waitForFunction(begin => document.title.startsWith(begin), start)
export const nothingUnread = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.title.startsWith('('))
export const hashIs = (page: Page, wanted: string): Promise<unknown> =>
  page.waitForFunction(text => decodeURIComponent(location.hash) === text, wanted)
/** The queue that the page polls next. */
export const queueOf = async (page: Page): Promise<string> =>
  new URL((await page.waitForRequest(/\/json\/events\?/)).url()).searchParams.get('queue_id') ?? ''
export const hashOf = (page: Page): Promise<string> => page.evaluate(() => location.hash)
/** Goes to an address, and waits until the page has noticed: the previous view is gone. */
export const open = (page: Page, hash: string): Promise<void> =>
  page.evaluate(
    wanted =>
      new Promise<void>(resolve => {
        const before = location.hash
        location.hash = wanted
        if (location.hash === before) resolve()
        else addEventListener('hashchange', () => resolve(), { once: true })
      }),
    hash,
  )

/**
 * Does something on the page, and waits until the server has responded to the request that this sends, such as
 * `POST /messages/flags`. The page shows many actions before that.
 */
export async function answered(page: Page, route: string, act: () => Promise<unknown>): Promise<void> {
  const [method, path] = route.split(' ')
  const isMeant = (response: Response): boolean =>
    response.request().method() === method && new URL(response.url()).pathname === `/json${path}`
  const [response] = await Promise.all([page.waitForResponse(isMeant), act()])
  assert.equal(response.status(), 200, route)
}

/** Moves the mouse until it's true. */
export async function moveUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    for (const at of [0, 10]) await page.mouse.move(700 + at, 300 + at)
    return isSo()
  })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that depend on colours, and so on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe-core finds on the page; `only` limits it to some rules. It runs over the browser's protocol, which the page's
 * policy doesn't restrict.
 */
export async function obstacles(page: Page, only?: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const evaluated = async (expression: string): Promise<any> => {
    const given = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', given)
    assert.equal(exceptionDetails?.text, undefined)
    return result.value
  }
  if (await evaluated('globalThis.axe === undefined')) await evaluated(`${axe}; undefined`)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only === undefined ? {} : { runOnly: only }) })
  const found = await evaluated(
    `axe.run(${options}).then(({ violations }) => violations.map(one => one.id + ': ' + one.nodes.map(node => node.html).join(' ').slice(0, 300)))`,
  )
  await session.detach()
  return found
}

/** In both themes. The page keeps the second one. */
export async function hasNoObstacles(page: Page, where: string): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', colorRules]] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await obstacles(page, rules), [], `${where}, ${colorScheme}`)
  }
}
