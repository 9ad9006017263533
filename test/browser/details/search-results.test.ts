// The results of a search in a real browser: excerpts, filters, order, keys, corrections and saved searches.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { tap } from '#test/finger.ts'
import { copies } from '#test/message-copies.ts'
import { mainlyOnSqlite, withOwnServer } from '#test/suite.ts'
import { answered, hashIs, hashOf, obstacles, open, phone, pressShortcut, rows, visiting } from '#test/visit.ts'
import type { Org, World } from '#test/world.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const results = (page: Page) => page.locator('.results').getByRole('article')
const pills = (page: Page) => page.locator('.search .pill')
const focused = (page: Page) => page.locator(':focus')
const count = (page: Page) => page.locator('.results-count').innerText()
const texts = async (page: Page): Promise<string[]> =>
  (await results(page).locator('.text').allTextContents()).map(text => text.trim())

const harbour = (org: Org): Promise<number> => org.channel('harbour', { subscribers: [org.owner, org.member] })

const daySeconds = 86_400
const day = (ago: number): string => new Date(Date.now() - ago * daySeconds * 1000).toISOString().slice(0, 10)

/** The messages were sent at noon, so many days ago. */
const age = (world: World, { realm }: Org, ids: readonly number[], days: number): Promise<unknown> =>
  world.app.db.write(realm.id, tx =>
    tx.db
      .updateTable('message')
      .set({ sent_at: Date.parse(`${day(days)}T12:00Z`) / 1000 })
      .where('id', 'in', [...ids])
      .execute(),
  )

mainlyOnSqlite('search results', test => {
  test('a result is an excerpt around the match, with its conversation, and leads to the message in it', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const words = (name: string): string => Array.from({ length: 120 }, (_, at) => `${name}${at}`).join(' ')
      const id = await org.owner.send('harbour', `${words('before')} the comet rises ${words('after')}`, 'sky')
      await org.owner.send('harbour', 'nothing to see', 'Comet watch')
      await org.owner.send([org.member.id], 'a **comet**, for you')
      const page = await signIn(org.member)
      await open(page, '#narrow/search/comet')
      await becomes(() => count(page), '3 messages')
      await becomes(
        () => results(page).locator('.conversation').allInnerTexts(),
        [org.owner.name, '#\nharbour\n›\nComet watch', '#\nharbour\n›\nsky'].map(text => text),
      )
      const [direct = '', topic = '', long = ''] = await texts(page)
      assert.deepEqual([direct, topic], ['a comet, for you', 'nothing to see'])
      assert.match(long, /^…before\d+ .* the comet rises after0 .*…$/)
      assert.ok(long.length < 300, long)
      const marked = results(page).nth(1).locator('.highlight')
      assert.deepEqual(await marked.allTextContents(), ['Comet'])
      assert.equal(await results(page).nth(2).locator('.result-sender').innerText(), org.owner.name)
      assert.notEqual(await results(page).nth(2).locator('time').innerText(), '')
      assert.deepEqual(await obstacles(page), [])
      await results(page).nth(2).locator('.text').click()
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/sky/near/${id}`)
      await page.locator(`article[data-id="${id}"] .highlighted`).waitFor()
    }))

  test('keys lead from the field through the results to a message and back', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const ids: number[] = []
      for (let n = 0; n < 4; n++) ids.push(await org.owner.send('harbour', `comet ${n}.`, `sky ${n}`))
      const page = await signIn(org.member)
      await pressShortcut(page, '/')
      await field(page).and(focused(page)).waitFor()
      await page.keyboard.type('comet')
      await page.keyboard.press('Enter')
      await becomes(() => count(page), '4 messages')
      await becomes(() => texts(page), ['comet 3.', 'comet 2.', 'comet 1.', 'comet 0.'])
      const here = (text: string) => results(page).filter({ hasText: text }).and(focused(page)).waitFor()
      await page.keyboard.press('ArrowDown')
      await here('comet 3.')
      await page.keyboard.press('ArrowDown')
      await here('comet 2.')
      await page.keyboard.press('j')
      await here('comet 1.')
      await page.keyboard.press('ArrowUp')
      await here('comet 2.')
      await page.keyboard.press('Enter')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/sky.202/near/${ids[2]}`)
      await rows(page, 'comet 2.').locator('.highlighted').waitFor()
      await page.goBack()
      await here('comet 2.')
      await page.keyboard.press('Escape')
      await field(page).and(focused(page)).waitFor()
      // The field has the search, so the key opens nothing in front of it.
      await page.keyboard.press('ArrowDown')
      await here('comet 3.')
      await page.keyboard.press('/')
      await field(page).and(focused(page)).waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
      await page.keyboard.type('comet 0')
      await page.keyboard.press('Enter')
      await becomes(() => texts(page), ['comet 0.'])
      await hashIs(page, '#narrow/search/comet.200')
      await page.keyboard.press('Escape')
      await here('comet 0.')
      // A message is edited in its conversation.
      const own = await org.member.send('harbour', 'my own comet', 'sky')
      await results(page).first().waitFor()
      await open(page, '#narrow/search/own.20comet')
      await becomes(() => texts(page), ['my own comet'])
      await pressShortcut(page, 'j')
      await pressShortcut(page, 'e')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/sky/near/${own}`)
      await page.locator(`article[data-id="${own}"]`).getByRole('textbox').waitFor()
    }))

  test('a typing mistake is corrected, and an empty result says what to do', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'the comet is up', 'sky')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/search/coemt`)
      await page.getByRole('heading', { name: 'No matching messages' }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.getByText('Did you mean comet?').getByRole('link', { name: 'comet' }).press('Enter')
      await hashIs(page, `#narrow/channel/${channel}-harbour/search/comet`)
      await becomes(() => texts(page), ['the comet is up'])
      // With a few results, a correction that finds more is offered too.
      await org.owner.send('harbour', 'the comet is down', 'sky')
      await org.owner.send('harbour', 'a comeet', 'sky')
      await open(page, '#narrow/search/comeet')
      await becomes(() => texts(page), ['a comeet'])
      await page.locator('.results-bar').getByRole('link', { name: 'comet' }).waitFor()
      await open(page, '#narrow/search/zebra')
      await page.getByRole('button', { name: 'Edit search' }).click()
      await field(page).and(focused(page)).waitFor()
      await page.keyboard.type('comet')
      const isCompared = page.waitForResponse(/corrected_search/).then(() => page.waitForResponse(/num_before=3&/))
      await page.keyboard.press('Enter')
      await becomes(() => texts(page), ['the comet is down', 'the comet is up'])
      await isCompared
      await page.evaluate(() => new Promise(requestAnimationFrame))
      assert.equal(await page.getByText('Did you mean').count(), 0)
    }))

  test('filters are pills with suggestions, which Backspace and the cross remove', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'the comet is up https://example.com', 'Comet watch')
      await org.member.send('harbour', 'the comet is down', 'Comet watch')
      const page = await signIn(org.member)
      const option = (name: string | RegExp) => page.getByRole('option', { name })
      const isPill = (...names: string[]): Promise<void> => becomes(() => pills(page).allInnerTexts(), names)
      await open(page, '#narrow/search/comet')
      await becomes(() => results(page).count(), 2)
      await field(page).focus()
      await page.keyboard.press('End')
      await page.keyboard.type(' from:')
      await option(`From: ${org.owner.name}`).waitFor()
      await page.keyboard.type(org.owner.name.slice(0, 4).toLowerCase())
      await page.keyboard.press('Tab')
      await isPill(`From: ${org.owner.name}`)
      await page.keyboard.type('in:harb')
      await option('In: harbour').click()
      await page.keyboard.type('topic:com')
      await option('Topic: Comet watch').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.type('has:')
      for (const name of ['a link', 'an image', 'a file', 'a reaction']) await option(`Has: ${name}`).waitFor()
      // A complete filter needs no choice.
      await page.keyboard.type('link is:')
      for (const name of [/starred/, /a mention of you/, /unread/, /direct/, /followed/, /resolved/])
        await option(name).waitFor()
      await page.keyboard.type('unread after:')
      await option(/yesterday/).click()
      await page.keyboard.type('before:2')
      await page.keyboard.press('Backspace')
      await option(/today/).waitFor()
      await page.keyboard.type(day(-2))
      await page.keyboard.type(' ')
      await becomes(async () => (await pills(page).count()) === 7, true)
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Enter')
      await becomes(() => texts(page), ['the comet is up https://example.com'])
      assert.equal(
        decodeURIComponent(await hashOf(page)),
        `#narrow/sender/${org.owner.id}-${org.owner.name.replaceAll(' ', '-')}/channel/${channel}-harbour/topic/Comet.20watch/has/link/is/unread/search/comet/date/${day(1)}/before/${day(-2)}`,
      )
      // The field keeps the words; without them Backspace removes the last filter.
      await field(page).fill('')
      await page.keyboard.press('Backspace')
      await becomes(() => pills(page).count(), 6)
      await page.getByRole('button', { name: 'Remove Has: a link' }).click()
      await page.getByRole('button', { name: `Remove From: ${org.owner.name}` }).click()
      await field(page).and(focused(page)).waitFor()
      await becomes(() => pills(page).count(), 4)
      await page.keyboard.type('-is:starred is down')
      await page.keyboard.press('Enter')
      await becomes(() => texts(page), ['the comet is down'])
      await field(page).fill('')
      await page.keyboard.type('has:image up')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'No matching messages' }).waitFor()
      await page.getByRole('button', { name: 'Remove Has: an image' }).click()
      await page.keyboard.press('Enter')
      await becomes(() => texts(page), ['the comet is up https://example.com'])
    }))

  test('the results end where a date begins or ends, and follow new, edited and deleted messages', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      const send = (text: string) => org.owner.send('harbour', text, 'sky')
      await age(world, org, [await send('comet one')], 30)
      await age(world, org, [await send('comet two')], 20)
      await age(world, org, [await send('comet three'), await send('something else')], 10)
      await send('comet four')
      const page = await signIn(org.member)
      const shows = async (dates: string, ...wanted: string[]): Promise<void> => {
        await open(page, `#narrow/search/comet/${dates}`)
        await becomes(() => texts(page), wanted)
        if (wanted.length > 0)
          await becomes(() => count(page), `${wanted.length} message${wanted.length > 1 ? 's' : ''}`)
        else await page.getByRole('heading', { name: 'No matching messages' }).waitFor()
      }
      await shows('', 'comet four', 'comet three', 'comet two', 'comet one')
      await shows(`before/${day(10)}`, 'comet two', 'comet one')
      await shows(`date/${day(10)}`, 'comet four', 'comet three')
      await shows(`date/${day(20)}/before/${day(10)}`, 'comet two')
      await shows(`date/${day(9)}/before/${day(5)}`)
      await shows(`before/${day(9)}`, 'comet three', 'comet two', 'comet one')
      // New messages are after all days that the results end with.
      await send('comet five')
      await shows(`date/${day(10)}`, 'comet five', 'comet four', 'comet three')
      const last = await send('comet six')
      await becomes(() => texts(page), ['comet six', 'comet five', 'comet four', 'comet three'])
      // What has been edited or deleted isn't shown any more.
      await org.owner.ok(`PATCH /messages/${last}`, { content: 'something else' })
      await becomes(() => texts(page), ['something else', 'comet five', 'comet four', 'comet three'])
      await org.owner.ok(`DELETE /messages/${last}`)
      await becomes(() => texts(page), ['comet five', 'comet four', 'comet three'])
      await becomes(() => count(page), '3 messages')
    }))

  test('best first: all words together, then words as they were typed, then newest', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await org.owner.send('harbour', 'tonight we watch the comet', 'a')
      await org.owner.send('harbour', 'the comet watch begins', 'b')
      await org.owner.send('harbour', 'watches and comets', 'c')
      const page = await signIn(org.member)
      await open(page, '#narrow/search/comet.20watch')
      const newest = ['watches and comets', 'the comet watch begins', 'tonight we watch the comet']
      await becomes(() => texts(page), newest)
      await page.getByRole('button', { name: 'Best first' }).press('Enter')
      await becomes(() => texts(page), ['the comet watch begins', 'tonight we watch the comet', 'watches and comets'])
      await page.getByRole('button', { name: 'Newest first' }).click()
      await becomes(() => texts(page), newest)
    }))

  test('more results load on the way down, and Back leads to the same place', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      for (let n = 0; n < 130; n++) await org.owner.send('harbour', `comet ${n}.`, 'sky')
      const page = await signIn(org.member)
      await open(page, '#narrow/search/comet')
      await becomes(() => count(page), 'The newest 50 matches')
      const down = (): Promise<unknown> =>
        page.locator('.results').evaluate(list => list.scrollTo(0, list.scrollHeight))
      await down()
      await becomes(() => count(page), 'The newest 100 matches')
      await down()
      await becomes(() => count(page), '130 messages')
      await down()
      await results(page).filter({ hasText: 'comet 3.' }).locator('.text').click()
      await rows(page, 'comet 3.').locator('.highlighted').waitFor()
      await page.goBack()
      await results(page).filter({ hasText: 'comet 3.' }).and(focused(page)).waitFor()
      const box = await results(page).filter({ hasText: 'comet 3.' }).boundingBox()
      assert.ok(box !== null && box.y > 0 && box.y < 800, 'not in sight')
    }))

  test('a search is saved in the sidebar, renamed and removed', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await org.owner.send('harbour', 'the comet is up', 'sky')
      const page = await signIn(org.member)
      await open(page, `#narrow/sender/${org.owner.id}/search/comet`)
      await becomes(() => texts(page), ['the comet is up'])
      await page.getByRole('button', { name: 'Save search' }).click()
      const dialog = page.getByRole('dialog')
      const name = dialog.getByRole('textbox', { name: 'Name' })
      assert.equal(await name.inputValue(), `comet, From: ${org.owner.name}`)
      await name.and(focused(page)).waitFor()
      await page.keyboard.type('Comets')
      await answered(page, 'POST /navigation_views', () => page.keyboard.press('Enter'))
      await dialog.waitFor({ state: 'detached' })
      const side = page.getByRole('navigation', { name: 'Conversations' })
      const link = side.getByRole('link', { name: 'Comets' })
      await page.locator('.saved-search').filter({ hasText: 'Comets' }).waitFor()
      assert.equal(await link.getAttribute('aria-current'), 'page')
      assert.deepEqual(await obstacles(page), [])
      await open(page, '#inbox')
      await link.click()
      await becomes(() => texts(page), ['the comet is up'])
      await side.getByRole('button', { name: 'Options for Comets' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Rename saved search' }).press('Enter')
      await name.fill('Tails')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await side.getByRole('link', { name: 'Tails' }).waitFor()
      await page.locator('.saved-search').getByRole('button', { name: 'Options for Tails' }).click()
      await page.getByRole('menuitem', { name: 'Remove saved search' }).click()
      await side.getByRole('link', { name: 'Tails' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Save search' }).waitFor()
    }))

  test('a phone: fingers type, remove filters, choose the order and open a result', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const id = await org.owner.send('harbour', 'the comet is up', 'sky')
      await org.owner.send('harbour', 'comets are down', 'sky')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/sender/${org.owner.id}/search/comet`)
      await becomes(() => results(page).count(), 2)
      assert.deepEqual(await obstacles(page), [])
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(button, input, a):not(.conversation)')]
          .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height] as const)
          .filter(([, height]) => height > 0 && height < 40),
      )
      assert.deepEqual(small, [])
      await tap(page, page.getByRole('button', { name: 'Best first' }))
      await becomes(() => texts(page), ['the comet is up', 'comets are down'])
      await tap(page, page.getByRole('button', { name: `Remove From: ${org.owner.name}` }))
      await field(page).and(focused(page)).waitFor()
      await page.keyboard.type(' in:')
      await tap(page, page.getByRole('option', { name: 'In: harbour' }))
      await page.keyboard.press('Enter')
      await hashIs(page, `#narrow/channel/${channel}-harbour/search/comet`)
      await tap(page, results(page).filter({ hasText: 'is up' }).locator('.text'))
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/sky/near/${id}`)
      await page.goBack()
      await becomes(() => results(page).count(), 2)
    }))
})

withOwnServer('a search through many messages', test => {
  test('stops, says so, and goes on when the user wants it', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await org.owner.send('harbour', 'quite another thing', 'old')
      await copies(world, await org.owner.send('harbour', 'the kettle is on', 'kitchen'), 8_000)
      await org.owner.send('harbour', 'the newest thing', 'new')
      const page = await signIn(org.member)
      await open(page, '#narrow/-search/kettle/sender/' + org.owner.id)
      await becomes(() => texts(page), ['the newest thing'])
      await becomes(() => count(page), 'The newest match')
      await page.getByText('The search has looked through many messages. Older ones may match too.').waitFor()
      await page.getByRole('button', { name: 'Search older messages' }).press('Enter')
      await becomes(() => texts(page), ['the newest thing', 'quite another thing'])
    }))
})
