// The switcher in a real browser: what it finds, and what its keys do.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { tap } from '#test/finger.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, compose, hashIs, obstacles, open, phone, rows, textIs, visiting } from '#test/visit.ts'
import type { Org } from '#test/world.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const options = (page: Page) => page.locator('.palette').getByRole('option')
const chosen = (page: Page) => page.locator('.palette [role=option][aria-selected=true] .name')
const section = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('option').locator('.name')

/** What has opened has stopped moving. */
const isStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => Promise.all(document.getAnimations().map(({ finished }) => finished)))

/** Opens it, and types. */
async function jump(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(text)
  await isStill(page)
}
const isClosed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' })

/** Two channels with topics, and a channel that the member has muted. */
async function harbours(org: Org): Promise<Readonly<Record<'night' | 'kitchen' | 'noisy', number>>> {
  const subscribers = [org.owner, org.member]
  const night = await org.channel('night shift', { subscribers })
  const kitchen = await org.channel('kitchen', { subscribers })
  const noisy = await org.channel('noisy', { subscribers })
  await org.owner.send('night shift', 'it is up', 'Comet watch')
  await org.owner.send('night shift', 'it hums', 'Dome motor')
  await org.owner.send('kitchen', 'it leaks', 'Coffee machine')
  await org.member.ok('POST /users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: noisy, property: 'is_muted', value: true }],
  })
  return { night, kitchen, noisy }
}
const comet = ({ night }: { readonly night: number }): string =>
  `#narrow/channel/${night}-night-shift/topic/Comet.20watch`

mainlyOnSqlite('the switcher', test => {
  test('the first letters of words find a topic; Enter goes there, Ctrl+Enter begins a message there', world =>
    visiting(world, async ({ org, signIn }) => {
      const channels = await harbours(org)
      const page = await signIn(org.member)
      await jump(page, 'nsc')
      await becomes(() => chosen(page).innerText(), 'night shift › Comet watch')
      await options(page).filter({ hasText: 'Comet watch' }).getByText('1 unread').waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Enter')
      await hashIs(page, comet(channels))
      await isClosed(page)
      await rows(page, 'it is up').waitFor()
      await jump(page, 'coffee')
      await becomes(() => chosen(page).innerText(), 'kitchen › Coffee machine')
      await page.keyboard.press('Control+Enter')
      await isClosed(page)
      await hashIs(page, `#narrow/channel/${channels.kitchen}-kitchen/topic/Coffee.20machine`)
      await compose(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('a towel is there')
      await textIs(page, 'a towel is there')
      // Where the box is open already, too.
      await page.keyboard.press('Escape')
      await jump(page, `@${org.owner.name}`)
      await becomes(() => chosen(page).innerText(), org.owner.name)
      await page.keyboard.press('Control+Enter')
      await page.waitForFunction(() => location.hash.startsWith('#narrow/dm/'))
      await compose(page).and(page.locator(':focus')).waitFor()
    }))

  test('empty, it lists the last places and then actions, and the keys of lists move', world =>
    visiting(world, async ({ org, signIn }) => {
      const channels = await harbours(org)
      const page = await signIn(org.member)
      await open(page, comet(channels))
      await rows(page, 'it is up').waitFor()
      await open(page, `#narrow/channel/${channels.kitchen}-kitchen/topic/Coffee.20machine`)
      await rows(page, 'it leaks').waitFor()
      await open(page, '#inbox')
      await jump(page)
      const recent = section(page, 'Recent')
      await becomes(
        async () => (await recent.allInnerTexts()).slice(0, 2),
        ['kitchen › Coffee machine', 'night shift › Comet watch'],
      )
      const names = await options(page).locator('.name').allInnerTexts()
      assert.ok(names.indexOf('New message') > names.indexOf('night shift › Comet watch'))
      assert.equal(names.at(-1), 'Search messages')
      const isAt = (at: number): Promise<void> => becomes(() => chosen(page).innerText(), names.at(at) ?? '')
      await isAt(0)
      for (const [key, at] of [
        ['ArrowDown', 1],
        ['ArrowUp', 0],
        ['ArrowUp', -1],
        ['ArrowDown', 0],
        ['End', -1],
        ['Home', 0],
        ['PageDown', 8],
        ['PageUp', 0],
      ] as const) {
        await page.keyboard.press(key)
        await isAt(at)
        const active = await field(page).getAttribute('aria-activedescendant')
        assert.equal(await page.locator(`[id="${active}"] .name`).innerText(), names.at(at))
      }
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Escape')
      await isClosed(page)
      // The place before this one is the first, and the key that opens it closes it.
      await open(page, comet(channels))
      await jump(page)
      await becomes(() => chosen(page).innerText(), 'kitchen › Coffee machine')
      await page.keyboard.press('Control+k')
      await isClosed(page)
    }))

  test('@ lists people, # channels and topics, and what is muted says so', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbours(org)
      const page = await signIn(org.member)
      await jump(page, '@')
      await section(page, 'People').filter({ hasText: org.owner.name }).waitFor()
      await becomes(() => page.locator('.palette').getByRole('group').count(), 2)
      await page.keyboard.press('Escape')
      await jump(page, '#no')
      await options(page).filter({ hasText: 'noisy' }).getByRole('img', { name: 'muted' }).waitFor()
      assert.deepEqual(await section(page, 'Channels and topics').allInnerTexts(), ['noisy'])
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.hash.includes('-noisy'))
    }))

  test('the topics of a channel that is named after # are fetched', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('attic', { subscribers: [org.owner, org.member] })
      await org.owner.send('attic', 'long ago', 'lamp')
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member)
      const asked: string[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await jump(page, '#lam')
      await becomes(() => options(page).locator('.name').allInnerTexts(), ['Messages with lam'])
      await field(page).fill('#attic la')
      await becomes(() => chosen(page).innerText(), 'attic › lamp')
      await page.keyboard.type('mp')
      await becomes(() => chosen(page).innerText(), 'attic › lamp')
      assert.equal(asked.filter(path => /\/users\/me\/\d+\/topics$/.test(path)).length, 1)
    }))

  test('> lists what the menus offer, and Enter does it', world =>
    visiting(world, async ({ org, signIn }) => {
      const channels = await harbours(org)
      const page = await signIn(org.owner)
      await open(page, comet(channels))
      await rows(page, 'it is up').waitFor()
      await compose(page).waitFor()
      await jump(page, '>')
      const actions = section(page, 'Views and actions')
      await actions.filter({ hasText: 'Mark as resolved' }).waitFor()
      const wanted = [
        'Mark as resolved',
        'Copy link to topic',
        'Copy link to channel',
        'Mute channel',
        'Quote message',
        'New message',
        'New channel',
        'Schedule message',
        'Set status',
        'Invite people',
        'Keyboard shortcuts',
        'Inbox',
      ]
      const missing = async (names: readonly string[]): Promise<string[]> => {
        const offered = new Set(await actions.allInnerTexts())
        return names.filter(name => !offered.has(name))
      }
      // Those out of sight are drawn a moment later.
      await becomes(() => missing(wanted), [])
      const offered = new Set(await actions.allInnerTexts())
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Topic actions: Comet watch' }).first().click()
      await page.getByRole('menu').waitFor()
      // All but the present choice.
      const inMenu = await page.locator('.menu button:not([aria-checked=true])').allInnerTexts()
      assert.ok(inMenu.length > 0)
      assert.deepEqual(
        inMenu.filter(name => !offered.has(name)),
        [],
      )
      await page.keyboard.press('Escape')
      await jump(page, '>mute')
      await becomes(() => chosen(page).innerText(), 'Mute')
      await answered(page, 'POST /user_topics', () => page.keyboard.press('Enter'))
      await page.getByRole('button', { name: 'Muted' }).waitFor()
      await jump(page, '>dark')
      await answered(page, 'PATCH /settings', () => page.keyboard.press('Enter'))
      await page.locator('html[data-theme=dark]').waitFor()
      await jump(page, '>mark all r')
      await page.keyboard.press('Enter')
      await page.locator('.notice').getByRole('button', { name: 'Undo' }).waitFor()
    }))

  test('Tab searches in the chosen place, / searches messages, and the last line searches for the text', world =>
    visiting(world, async ({ org, signIn }) => {
      const channels = await harbours(org)
      const page = await signIn(org.member)
      await open(page, '#inbox')
      await jump(page, 'nsc')
      await becomes(() => chosen(page).innerText(), 'night shift › Comet watch')
      await page.keyboard.press('Tab')
      const search = page.getByRole('dialog', { name: 'Search', exact: true })
      await search.locator('.pill').filter({ hasText: 'night shift' }).waitFor()
      await search.locator('.pill').filter({ hasText: 'Comet watch' }).waitFor()
      await search.getByRole('combobox').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('up')
      await page.keyboard.press('Enter')
      await hashIs(page, `${comet(channels)}/search/up`)
      await rows(page, 'it is up').locator('.highlight').waitFor()
      // Words go along too, and Backspace leads back.
      await open(page, '#inbox')
      await jump(page, 'zebra crossing')
      await becomes(() => options(page).count(), 1)
      await page.keyboard.press('Tab')
      await becomes(() => search.getByRole('combobox').inputValue(), 'zebra crossing')
      await search.getByRole('combobox').fill('')
      await page.keyboard.press('Backspace')
      await field(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('/leaks')
      await becomes(() => search.getByRole('combobox').inputValue(), 'leaks')
      await page.keyboard.press('Enter')
      await hashIs(page, '#narrow/search/leaks')
      await rows(page, 'it leaks').waitFor()
      await jump(page, 'hums')
      await becomes(() => chosen(page).innerText(), 'Messages with hums')
      await page.keyboard.press('Enter')
      await hashIs(page, '#narrow/search/hums')
      await rows(page, 'it hums').waitFor()
    }))

  test('a setting is found by its label, and its field gets the focus', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#inbox')
      const goesTo = async (text: string, name: string, hash: string, setting: string): Promise<void> => {
        await jump(page, text)
        await options(page).filter({ hasText: name }).first().waitFor()
        await becomes(() => chosen(page).innerText(), name)
        await page.keyboard.press('Enter')
        await hashIs(page, `${hash}/${setting}`)
        await page.locator(`[data-setting="${setting}"].found`).waitFor()
        await page.locator(`[data-setting="${setting}"] :is(input, select)`).and(page.locator(':focus')).waitFor()
      }
      await goesTo('time zone', 'Time zone', '#settings/preferences', 'timezone')
      await goesTo('send read', 'Send read receipts', '#settings/account-and-privacy', 'send_read_receipts')
      await goesTo(
        'move messages to an',
        'Move messages to another channel',
        '#organization/organization-permissions',
        'can_move_messages_between_channels_group',
      )
      await goesTo(
        'messages without',
        'Messages without a topic',
        '#organization/organization-settings',
        'topics_policy',
      )
    }))

  test('a phone has it in the list of conversations: it fills the screen, and fingers choose', world =>
    visiting(world, async ({ org, signIn }) => {
      const channels = await harbours(org)
      const page = await signIn(org.member, phone)
      await open(page, '#')
      await tap(page, page.getByRole('button', { name: 'Search or jump to' }))
      await field(page).and(page.locator(':focus')).waitFor()
      await isStill(page)
      const sizes = await page.evaluate(() => {
        const boxOf = (selector: string): DOMRect | undefined =>
          document.querySelector(selector)?.getBoundingClientRect()
        const input = document.querySelector('.palette input')
        return {
          dialog: [boxOf('dialog')?.width, boxOf('dialog')?.height],
          row: boxOf('[role=option]')?.height,
          letters: input === null ? '' : getComputedStyle(input).fontSize,
          close: boxOf('.palette-close')?.height,
        }
      })
      assert.deepEqual(sizes, { dialog: [390, 844], row: 44, letters: '16px', close: 44 })
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.type('comet')
      const row = options(page).filter({ hasText: 'night shift › Comet watch' })
      await row.waitFor()
      await tap(page, row)
      await hashIs(page, comet(channels))
      await isClosed(page)
      await rows(page, 'it is up').waitFor()
      // Back leaves it, and the cross closes it.
      await open(page, '#')
      await tap(page, page.getByRole('button', { name: 'Search or jump to' }))
      await field(page).waitFor()
      await page.goBack()
      await isClosed(page)
      await tap(page, page.getByRole('button', { name: 'Search or jump to' }))
      await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }))
      await isClosed(page)
    }))
})
