// The contents of messages and the user list, in a real browser.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import { becomes } from '#test/becomes.ts'
import { tap } from '#test/finger.ts'
import {
  compose,
  hasNoObstacles,
  obstacles,
  open,
  phone,
  pressShortcut,
  reload,
  rows,
  textIs,
  visiting,
} from '#test/visit.ts'

const evil = '<img src=x onerror=alert(1)>'
const card = (page: Page) => page.getByRole('dialog')

mainlyOnSqlite('content and people in the web client', test => {
  test('votes and completed tasks show in all browsers, and a refused one is undone', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const id = await org.owner.send('harbour', `/poll When?\nat six\n${evil}`, 'tides')
      await org.owner.send('harbour', '/todo Before we leave\nfuel: both tanks', 'tides')
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      for (const page of [owner, member]) await open(page, `#narrow/channel/${channel}/topic/tides`)
      await member.getByRole('button', { name: 'Vote for at six, 0 votes' }).click()
      await member.getByRole('button', { name: 'Vote for at six, 1 vote', pressed: true }).waitFor()
      await rows(owner, 'at six').getByTitle(org.member.name, { exact: true }).waitFor()
      await owner.getByRole('button', { name: `Vote for ${evil}, 0 votes` }).click()
      await member.getByRole('button', { name: `Vote for ${evil}, 1 vote`, pressed: false }).waitFor()
      await member.getByRole('button', { name: 'New option' }).click()
      await member.getByLabel('New option').fill('at seven')
      await member.getByLabel('New option').press('Enter')
      await owner.getByRole('button', { name: 'Vote for at seven, 0 votes' }).waitFor()
      await member.getByLabel('New option').fill('at six')
      await member.getByLabel('New option').press('Enter')
      await member.getByText('Already on the list').waitFor()
      assert.equal(await member.getByRole('button', { name: 'Edit question' }).count(), 0)
      await owner.getByRole('button', { name: 'Edit question' }).click()
      await owner.getByLabel('Edit question').fill('When tomorrow?')
      await owner.getByLabel('Edit question').press('Enter')
      await rows(member, 'When tomorrow?').waitFor()
      await member.getByRole('checkbox', { name: /fuel/ }).click()
      await owner.getByRole('checkbox', { name: /fuel/, checked: true }).waitFor()
      // The submessages of a message have a limit, after which the server refuses votes.
      const fill = (size: number) =>
        org.owner.call('POST /submessage', { message_id: id, msg_type: 'x', content: `"${'x'.repeat(size)}"` })
      for (const size of [9_990, 400, 10]) while ((await fill(size)).status === 200);
      const { msg } = (await fill(10)).body
      await member.getByRole('button', { name: 'Vote for at seven, 0 votes' }).click()
      await member.getByRole('status').filter({ hasText: msg }).waitFor()
      await member.getByRole('button', { name: 'Vote for at seven, 0 votes', pressed: false }).waitFor()
      assert.deepEqual(await obstacles(member), [])
    }))

  test('a mention of yourself stays in its line', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'plain words', 'tides')
      await org.owner.send('harbour', `ahoy @**${org.member.name}**, tea?`, 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const heightOf = (text: string) =>
        rows(page, text)
          .locator('.text p')
          .evaluate(line => line.clientHeight)
      assert.equal(await heightOf('ahoy'), await heightOf('plain words'))
    }))

  test('images have their size before they load, and open in the whole window', world =>
    visiting(world, async ({ org, signIn }) => {
      const { bytes } = await world.raw({ path: '/static/realm-icon.png' })
      const file = (name: string) => uploaded(org.owner, { name, type: 'image/png', bytes })
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', `[one](${await file('one.png')}) [two](${await file('two.png')})`, 'tides')
      await org.owner.send('harbour', `![three](${await file('three.png')})`, 'tides')
      const page = await signIn(org.member)
      const waiting: (() => void)[] = []
      let isHeld = true
      await page.route('**/user_uploads/**', async route => {
        if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
        await route.continue()
      })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const first = page.getByRole('link', { name: 'Image: one' })
      await first.waitFor()
      // The box makes the list shorter.
      await compose(page).waitFor()
      const before = await first.boundingBox()
      assert.equal(before?.height, 200)
      isHeld = false
      for (const go of waiting) go()
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('a.picture img')?.naturalWidth === 200)
      assert.deepEqual(await first.boundingBox(), before)

      await first.click()
      await page.getByRole('dialog', { name: 'Image: one' }).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.getByText('three · 3 of 3').waitFor()
      const shown = page.getByRole('img', { name: 'three' })
      await becomes(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 200)
      const width = (await shown.boundingBox())?.width ?? 0
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await becomes(async () => (await shown.boundingBox())?.width, width * 1.5)
      assert.match((await page.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? '', /three\.png$/)
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await becomes(() => first.evaluate(link => link === document.activeElement), true)
    }))

  test('mentions and links open cards and conversations, under their current names', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.ok('POST /user_groups/create', {
        name: 'pilots',
        description: evil,
        members: [org.owner.id, org.admin.id],
      })
      const id = await org.owner.send('harbour', 'thick', 'fog')
      const text = `@**${org.owner.name}** @*pilots* #**harbour>fog** #**harbour>fog@${id}** [a.example](https://b.example/)`
      await org.owner.send('harbour', text, 'tides')
      const page = await signIn(org.member)
      const here = `#narrow/channel/${channel}/topic/tides`
      await open(page, here)
      await page.getByText('(goes to b.example)').waitFor()
      const outside = page.getByRole('link', { name: 'a.example' })
      assert.deepEqual(
        [await outside.getAttribute('target'), await outside.getAttribute('rel')],
        ['_blank', 'noopener noreferrer'],
      )
      await org.owner.ok(`PATCH /streams/${channel}`, { new_name: 'marina' })
      await org.owner.ok('PATCH /settings', { full_name: 'Olga Owner' })
      await page.getByRole('button', { name: '@Olga Owner' }).click()
      await card(page).getByRole('heading', { name: 'Olga Owner' }).waitFor()
      await card(page).getByText('Owner', { exact: true }).waitFor()
      await card(page).getByRole('button', { name: 'Mention' }).click()
      await textIs(page, '@**Olga Owner** ')
      await compose(page).fill('')
      await page.getByRole('button', { name: '@pilots' }).click()
      await card(page).getByText('2 members').waitFor()
      await card(page).getByRole('link', { name: org.admin.name }).waitFor()
      await page.keyboard.press('Escape')
      await card(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '#marina > fog', exact: true }).click()
      await rows(page, 'thick').waitFor()
      await open(page, here)
      await page.getByRole('link', { name: '#marina > fog @ 💬' }).click()
      await rows(page, 'thick').locator('.highlighted').waitFor()
      await open(page, `#user/${org.owner.id}`)
      await page.getByRole('link', { name: 'marina' }).last().waitFor()
      await page.getByText('pilots').waitFor()
      await page.getByText(evil).waitFor()
      assert.deepEqual(await obstacles(page), [])
    }))

  test('formulas, spoilers, tables, code, times, /me and long texts are shown, each in its own direction', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.ok('POST /realm/playgrounds', {
        name: 'Try it',
        pygments_language: 'Rust',
        url_template: 'https://play.example/?code={code}',
      })
      await org.member.ok('PATCH /settings', { timezone: 'Asia/Tokyo', twenty_four_hour_time: true, emojiset: 'text' })
      const texts = [
        '$$\\frac{a}{b}$$\n\n```spoiler The end\nThe butler did it.\n```',
        '```rust\nlet a = "&";\n```',
        '<time:2026-05-01T09:00:00+02:00> :tada:',
        '/me waves',
        'مرحبا\n\nhello',
        `${'| wide '.repeat(60)}|\n${'|---'.repeat(60)}|`,
        'line\n'.repeat(80),
      ]
      for (const text of texts) await org.owner.send('harbour', text, 'tides')
      const hidden = await org.owner.send('harbour', 'out of sight', 'tides')
      await org.member.ok('POST /messages/flags', { messages: [hidden], op: 'add', flag: 'collapsed' })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await page.locator('math mfrac').waitFor()
      assert.equal(await page.getByText('The butler did it.').isVisible(), false)
      await page.getByRole('button', { name: 'The end' }).click()
      await page.getByText('The butler did it.').waitFor()
      const moment = page.locator('time.moment')
      assert.equal(await moment.textContent(), 'Fri, May 1, 2026, 16:00')
      assert.match((await moment.getAttribute('title')) ?? '', /GMT\+9/)
      await rows(page, ':tada:').waitFor()
      await page.locator('.text p', { hasText: `${org.owner.name} waves` }).waitFor()
      const directionOf = (text: string): Promise<string> =>
        page.getByText(text, { exact: true }).evaluate(element => getComputedStyle(element).direction)
      assert.deepEqual([await directionOf('مرحبا'), await directionOf('hello')], ['rtl', 'ltr'])
      const table = page.locator('.scrolls')
      assert.ok(await table.evaluate(box => box.scrollWidth > box.clientWidth))
      assert.ok(await page.getByRole('feed').evaluate(list => list.scrollWidth === list.clientWidth))
      const long = rows(page, 'line')
      await long.getByRole('button', { name: 'Show more' }).waitFor()
      const folded = (await long.boundingBox())?.height ?? 0
      await long.getByRole('button', { name: 'Show more' }).click()
      await becomes(async () => ((await long.boundingBox())?.height ?? 0) > 2 * folded, true)
      await page.getByRole('button', { name: 'Show collapsed message' }).click()
      await page.getByText('out of sight').waitFor()

      const context = page.context()
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const code = page.locator('.text .code')
      await code.hover()
      await code.getByRole('button', { name: 'Copy' }).click()
      await code.getByRole('button', { name: 'Copied' }).waitFor()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'let a = "&";\n')
      await context.route('https://play.example/**', route => route.fulfill({ body: 'played' }))
      const opened = context.waitForEvent('page')
      const play = code.getByRole('button', { name: 'Open in Try it' })
      assert.equal(await play.getAttribute('title'), 'Open in Try it (play.example)')
      await play.click()
      const other = await opened
      await other.waitForURL('https://play.example/**')
      assert.equal(new URL(other.url()).searchParams.get('code'), 'let a = "&";\n')
      await hasNoObstacles(page, 'code')
    }))

  test('a list and a description in Arabic have their own direction, and the list has room for its markers', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member], description: 'مرحبا!' })
      await org.member.send('harbour', '- أول\n- second\n  1. ثالث', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const about = page.getByText('مرحبا!')
      assert.equal(await about.evaluate(element => getComputedStyle(element).direction), 'rtl')
      const box = (await page.locator('article .text').boundingBox())!
      const edges = async (text: string): Promise<[start: number, end: number]> => {
        const item = (await page.locator('li', { hasText: text }).last().boundingBox())!
        return [item.x - box.x, box.x + box.width - item.x - item.width].map(Math.round) as [number, number]
      }
      const [room] = await edges('second')
      assert.ok(room > 10, String(room))
      // The markers are on the other side.
      assert.deepEqual(await edges('أول'), [0, room])
      assert.deepEqual(await edges('ثالث'), [room, room])
    }))

  test('the user list shows presence and status, has a filter, mutes users and works on a phone', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member, org.admin] })
      await org.owner.send('harbour', 'hello', 'tides')
      const { id: field } = await org.owner.ok('POST /realm/profile_fields', {
        name: evil,
        field_type: 1,
        display_in_profile_summary: true,
      })
      await org.owner.ok('PATCH /users/me/profile_data', { data: [{ id: field, value: evil }] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const column = page.getByRole('complementary', { name: 'People' })
      const group = (name: string) => column.getByRole('region', { name })
      const owner = column.getByRole('button', { name: org.owner.name })
      await group('In this conversation')
        .getByRole('button', { name: `offline ${org.owner.name}` })
        .waitFor()
      await group('In this channel').getByRole('button', { name: org.admin.name }).waitFor()
      await group('Others').getByRole('button', { name: org.guest.name }).waitFor()
      await org.owner.ok('POST /users/me/presence', { status: 'active', last_update_id: -1 })
      await org.owner.ok('POST /users/me/status', { status_text: evil, emoji_name: 'tada' })
      await column.getByRole('button', { name: `active ${org.owner.name} :tada: ${evil}` }).waitFor()
      await org.owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['harbour'], principals: [org.admin.id] })
      await group('Others').getByRole('button', { name: org.admin.name }).waitFor()
      await column.getByRole('searchbox').fill('gue')
      await owner.waitFor({ state: 'detached' })
      await group('Search results').getByRole('button', { name: org.guest.name }).waitFor()
      await column.getByRole('searchbox').fill('')

      await owner.click()
      await card(page).getByText(evil).first().waitFor()
      await page.waitForFunction(() => document.querySelector('.card .fields') !== null)
      assert.deepEqual(await obstacles(page), [])
      await card(page).getByRole('button', { name: 'Mute' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click()
      await page.getByText('Message from a muted user').waitFor()
      await owner.waitFor({ state: 'detached' })
      await column.getByRole('button', { name: 'Hide people' }).click()
      await reload(page)
      await column.getByRole('button', { name: 'Show people' }).waitFor()
      await pressShortcut(page, 'w')
      await page.waitForFunction(() => document.activeElement?.matches('.people input'))
      await page.keyboard.press('Escape')

      await pressShortcut(page, 'Y')
      await page.getByLabel('What’s your status?').fill('at sea')
      await page.getByRole('button', { name: 'palm tree' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await column.getByRole('img', { name: ':palm_tree: at sea' }).waitFor()
      assert.deepEqual((await org.owner.ok(`GET /users/${org.member.id}/status`)).status, {
        status_text: 'at sea',
        emoji_name: 'palm_tree',
        emoji_code: '1f334',
        reaction_type: 'unicode_emoji',
      })

      const small = await signIn(org.admin, phone)
      await open(small, `#narrow/channel/${channel}/topic/tides`)
      await tap(small, rows(small, 'hello').getByRole('button', { name: org.owner.name }))
      const box = await small.locator('.card').boundingBox()
      assert.deepEqual([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)], [0, phone.width, phone.height])
      await tap(small, card(small).getByRole('link', { name: 'Send direct message' }))
      await small.waitForFunction(() => location.hash.startsWith('#narrow/dm/'))
      assert.equal(await page.locator('img[src="x"]').count(), 0)
    }))
})
