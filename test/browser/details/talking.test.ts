// Talking in the web client: taking a message back, reporting one, forwarding one.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { restOn, tap } from '#test/finger.ts'
import { systemGroup } from '#test/groups.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  caretOf,
  compose,
  desk,
  obstacles,
  open,
  phone,
  pressShortcut,
  reload,
  rows,
  textIs,
  visiting,
} from '#test/visit.ts'

const undoOf = (page: Page) => page.locator('form.compose .sent').getByRole('button', { name: 'Undo' })

const screenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PARLEY_SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

mainlyOnSqlite('talking in the web client', test => {
  test('a message that was just sent is taken back with keys: it is gone, and its text is in the box', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'low water at six', 'tides')
      const [page, other] = [await signIn(org.member), await signIn(org.owner)]
      for (const one of [page, other]) {
        await open(one, `#narrow/channel/${channel}/topic/tides`)
        await rows(one, 'low water').waitFor()
      }
      const send = async (text: string): Promise<void> => {
        await compose(page).fill(text)
        await page.keyboard.press('Control+Enter')
        await undoOf(page).waitFor()
        await rows(other, text.replaceAll('*', '')).waitFor()
      }
      await send('meant for **nobody**')
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Shift+Tab')
      await undoOf(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      await textIs(page, 'meant for **nobody**')
      assert.deepEqual(await caretOf(page), ['meant for **nobody**', 20, 20])
      await rows(other, 'meant for').waitFor({ state: 'detached' })
      await undoOf(page).waitFor({ state: 'detached' })

      // What was written since stays, below.
      await page.keyboard.press('Control+Enter')
      await undoOf(page).waitFor()
      await compose(page).fill('and more')
      await undoOf(page).press('Enter')
      await textIs(page, 'meant for **nobody**\n\nand more')
      await rows(other, 'meant for').waitFor({ state: 'detached' })

      // If the server refuses, the message stays where it is.
      await send('for everybody')
      const nobody = await systemGroup(org, 'role:nobody')
      await org.owner.ok('PATCH /realm', { can_delete_own_message_group: { new: nobody } })
      await undoOf(page).press('Enter')
      await page
        .locator('.notice')
        .filter({ hasText: /permission/ })
        .waitFor()
      await textIs(page, '')
      assert.equal(await rows(page, 'for everybody').count(), 1)
      await reload(page)
      await rows(page, 'for everybody').waitFor()
      await textIs(page, '')

      // There it isn't offered.
      await compose(page).fill('for good')
      await page.keyboard.press('Control+Enter')
      await rows(other, 'for good').waitFor()
      await page.getByText('Sending…').waitFor({ state: 'detached' })
      assert.equal(await undoOf(page).count(), 0)
    }))

  test('the text of a message that is being taken back is in the browser until it is in the box', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await compose(page).fill('low water')
        await page.keyboard.press('Control+Enter')
        await undoOf(page).waitFor()
        // The request arrives, and its answer doesn't.
        await page.route(/\/json\/messages\/\d+$/, async route => {
          await org.member.ok(`DELETE ${new URL(route.request().url()).pathname.replace('/json', '')}`)
          await route.abort()
        })
        await undoOf(page).press('Enter')
        await rows(page, 'low water').waitFor({ state: 'detached' })
        await reload(page)
        await textIs(page, 'low water')
      },
      /ERR_FAILED|status of 40[01]/,
    ))

  test('on a phone, a tap takes a message back', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').waitFor()
      await compose(page).fill('low water')
      await tap(page, page.locator('form.compose').getByRole('button', { name: 'Send', exact: true }))
      await undoOf(page).waitFor()
      await screenshot(page, 'undo-on-a-phone')
      await tap(page, undoOf(page))
      await textIs(page, 'low water')
      await rows(page, 'low water').waitFor({ state: 'detached' })
    }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    test(`a message is reported to the moderators, with a reason (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'an unkind word', 'tides')
        const page = await signIn(org.member, viewport)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        const row = rows(page, 'an unkind word')
        await row.waitFor()
        const press = (target: ReturnType<Page['getByRole']>) => (name === 'phone' ? tap(page, target) : target.click())
        const openMenu = async (): Promise<void> => {
          if (name === 'phone') return restOn(page, row.locator('.text'))
          await row.locator('.text').click()
          await pressShortcut(page, 'i')
          await page.getByRole('menu').waitFor()
        }
        const item = page.getByRole('menuitem', { name: 'Report message' })
        await openMenu()
        assert.equal(await item.count(), 0)
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'detached' })

        const reports = await org.channel('reports', { subscribers: [org.owner], invite_only: true })
        await org.owner.ok('PATCH /realm', { moderation_request_channel_id: reports })
        await becomes(async () => {
          await openMenu()
          if ((await item.count()) === 1) return true
          await page.keyboard.press('Escape')
          await page.getByRole('menu').waitFor({ state: 'detached' })
          return false
        }, true)
        await press(item)
        const dialog = page.getByRole('dialog', { name: 'Report message' })
        await dialog.waitFor()
        assert.deepEqual(await obstacles(page), [])
        const send = dialog.getByRole('button', { name: 'Send report' })
        await press(dialog.getByRole('radio', { name: 'Other reason' }))
        // Another reason needs words.
        await press(send)
        const explanation = dialog.getByRole('textbox', { name: 'Explanation' })
        await explanation.and(page.locator(':focus')).waitFor()
        await page.keyboard.type('It hurts.')
        await screenshot(page, `report-${name}`)
        await press(send)
        await page.locator('.notice').filter({ hasText: 'Reported to the moderators' }).waitFor()
        await dialog.waitFor({ state: 'detached' })
        const { messages } = await org.owner.ok('GET /messages', {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'channel', operand: reports }],
          apply_markdown: false,
        })
        assert.match(messages[0].content, /Other reason\*\*\. It hurts\./)
      }))

  test('with the keyboard, a message is forwarded to an existing or a new topic, below a comment', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const cove = await org.channel('cove', { subscribers: [org.owner, org.member] })
      await org.owner.send('cove', 'thick', 'fog')
      const id = await org.owner.send('harbour', 'high water at six', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').locator('.text').click()
      await pressShortcut(page, '<')
      const picker = page.getByRole('combobox', { name: 'Forward message' })
      await picker.and(page.locator(':focus')).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await screenshot(page, 'forward-desk')
      await page.keyboard.press('Escape')
      await picker.waitFor({ state: 'detached' })
      assert.equal(new URL(page.url()).hash.includes('tides'), true)

      // The channel, then its topic.
      await pressShortcut(page, '<')
      await page.keyboard.type('nothing like this')
      await page.getByText('No matching channels or people').waitFor()
      await picker.fill('#cov')
      const chosen = page.locator('[role=option][aria-selected=true]')
      await chosen.filter({ hasText: 'cove' }).waitFor()
      await page.keyboard.press('Enter')
      await becomes(() => picker.inputValue(), '#cove ')
      await chosen.filter({ hasText: 'fog' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForFunction(wanted => location.hash.startsWith(wanted), `#narrow/channel/${cove}-cove/topic/fog`)
      const quote = (): Promise<string> => compose(page).inputValue()
      await becomes(async () => (await quote()).endsWith('```quote\nhigh water at six\n```'), true)
      const forwarded = await quote()
      assert.match(
        forwarded,
        new RegExp(`^\\n@_\\*\\*.+\\|${org.owner.id}\\*\\* \\[said\\]\\(.+\\) in #\\*\\*harbour>tides@${id}\\*\\*:`),
      )
      assert.deepEqual(await caretOf(page), [forwarded, 0, 0])
      await page.keyboard.type('see')
      await page.keyboard.press('Control+Enter')
      const sent = rows(page, 'high water').locator('.text')
      await sent.locator('p').first().getByText('see').waitFor()
      await sent.locator('blockquote').getByText('high water at six').waitFor()

      // A topic that doesn't exist yet.
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').locator('.text').click()
      await pressShortcut(page, '<')
      await page.keyboard.type('#cove ropes')
      await chosen.filter({ hasText: 'new topic' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForFunction(wanted => location.hash.startsWith(wanted), `#narrow/channel/${cove}-cove/topic/ropes`)
      await becomes(async () => (await quote()).includes('high water at six'), true)
    }))

  test('on a phone, a message is forwarded to a person with the finger', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').waitFor()
      await restOn(page, rows(page, 'high water').locator('.text'))
      await tap(page, page.getByRole('menuitem', { name: 'Forward message' }))
      await page.getByRole('combobox', { name: 'Forward message' }).fill(org.owner.name)
      await page.getByRole('option', { name: org.owner.name }).waitFor()
      await screenshot(page, 'forward-phone')
      await tap(page, page.getByRole('option', { name: org.owner.name }))
      await page.waitForFunction(() => location.hash.startsWith('#narrow/dm/'))
      await becomes(async () => (await compose(page).inputValue()).includes('high water'), true)
      await screenshot(page, 'forwarded-phone')
    }))

  test('copied from a page and pasted with keys, text keeps its form; with Shift it is plain', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const text = '**Low** water, see [the table](https://a.example/x)\n\n| Day | Hour |\n| --- | --- |\n| Mon | 6 |'
      await org.owner.send('harbour', text, 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const shown = rows(page, 'Low').locator('.text')
      await shown.locator('table').waitFor()
      // The code that reads HTML loads with the focus.
      const loaded = page.waitForResponse(/html-to-markdown/)
      await compose(page).focus()
      await loaded
      await shown.locator('strong').click()
      await shown.evaluate(element => getSelection()?.selectAllChildren(element))
      await page.keyboard.press('Control+c')
      await compose(page).focus()
      await page.keyboard.press('Control+v')
      await textIs(page, text)
      await page.keyboard.press('Control+z')
      await textIs(page, '')
      await page.keyboard.press('Control+Shift+v')
      await becomes(
        async () => /^Low water, see the table\s+Day\s+Hour\s+Mon\s+6\s*$/.test(await compose(page).inputValue()),
        true,
      )
    }))
})
