// Writing in the web client: completions, recipients, warnings, and the reasons why a user can't write.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes, until } from '#test/becomes.ts'
import { systemGroup } from '#test/groups.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  chooseInBox,
  answered,
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

/** The names in the open list; the page needs a moment to show it. */
const offered = async (page: Page): Promise<string[]> => {
  await page.locator('[role=option]:visible').first().waitFor()
  return page.locator('[role=option]:visible .name').allTextContents()
}
const chosen = (page: Page): Locator => page.locator('[role=option][aria-selected=true]:visible')
const noList = (page: Page): Promise<void> =>
  page.locator('[role=option]:visible').first().waitFor({ state: 'detached' })
const write = async (page: Page, text: string): Promise<void> => {
  await compose(page).fill('')
  await compose(page).pressSequentially(text)
}
const text = (page: Page): Promise<string> => compose(page).inputValue()
/** The list follows the text a moment later. */
const take = async (page: Page, name: string): Promise<void> => {
  await chosen(page).filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
}

mainlyOnSqlite('writing in the web client', test => {
  test("the box's menus format the selection and insert polls, to-do lists and times", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const field = compose(page)
      await field.fill('milk\neggs')
      await field.press('Control+a')
      await field.press('Control+Shift+Digit8')
      await textIs(page, '- milk\n- eggs')
      await field.press('Control+Shift+Digit8')
      await textIs(page, 'milk\neggs')
      await field.press('Control+Shift+Digit9')
      await textIs(page, '> milk\n> eggs')
      await field.fill('tide')
      await field.press('Control+a')
      await chooseInBox(page, 'Formatting', 'Strikethrough')
      await textIs(page, '~~tide~~')
      // A poll is a message of its own.
      await page.locator('form.compose').getByRole('button', { name: 'More', exact: true }).click()
      const menu = page.getByRole('menu', { name: 'More' })
      await menu.getByText('Table').waitFor()
      assert.equal(await menu.getByText('Poll').count(), 0)
      await menu.getByText('Table').click()
      await page.keyboard.type('Day')
      await textIs(page, '~~tide~~\n| Day | Column 2 |\n| --- | --- |\n|  |  |\n')
      await field.fill('')
      await chooseInBox(page, 'More', 'Video call')
      await becomes(async () => /^\[Join video call\]\(https:\/\/\S+\/\d{15}\)$/.test(await field.inputValue()), true)
      await field.fill('')
      await chooseInBox(page, 'More', 'Poll')
      await page.getByLabel('Question').fill('Who stays?')
      await page.getByLabel('Option 1').fill('I do')
      await page.getByRole('button', { name: 'Insert' }).click()
      await textIs(page, '/poll Who stays?\nI do')
    }))

  test('names, topics, emoji, languages and times are completed with the keyboard', world =>
    visiting(world, async ({ org, signIn }) => {
      const leander = await org.join('Leander')
      const leilani = await org.join('Leilani')
      const twin = await org.join('Twin')
      await org.owner.ok(`PATCH /users/${twin.id}`, { full_name: 'leander' })
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member, leilani] })
      await org.channel('R&D [old]', { subscribers: [org.member] })
      await org.owner.send('harbour', 'thick', 'fog')
      await org.owner.send('harbour', 'low water at six', 'tides')
      const page = await signIn(org.member)
      await org.member.ok('PATCH /settings', { enter_sends: true })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'low water').waitFor()

      await write(page, 'hi @le')
      await page.getByRole('option', { name: 'Leilani' }).waitFor()
      // Once the subscribers are known, Leilani is the first.
      await chosen(page).filter({ hasText: 'Leilani' }).waitFor()
      const active = await compose(page).getAttribute('aria-activedescendant')
      assert.equal(await chosen(page).getAttribute('id'), active)
      assert.deepEqual(await obstacles(page), [])
      await compose(page).press('Enter')
      await textIs(page, 'hi @**Leilani** ')
      await compose(page).pressSequentially('@_lea')
      await offered(page)
      await compose(page).press('ArrowDown')
      await compose(page).press('Tab')
      const ids = [leander.id, twin.id]
      const possible = ids.map(id => `hi @**Leilani** @_**${id === twin.id ? 'leander' : 'Leander'}|${id}** `)
      await until(async () => possible.includes(await text(page)))
      await compose(page).press('Control+z')
      await compose(page).press('Escape')

      await write(page, '#ha')
      await becomes(() => offered(page), ['harbour'])
      await compose(page).press('>')
      await textIs(page, '#**harbour>')
      await becomes(() => offered(page), ['tides', 'fog'])
      await compose(page).pressSequentially('fo')
      await chosen(page).filter({ hasText: 'fog' }).waitFor()
      await compose(page).press('Enter')
      await textIs(page, '#**harbour>fog** ')
      await compose(page).pressSequentially('#r')
      await becomes(() => offered(page), ['R&D [old]'])
      await compose(page).press('Enter')
      await compose(page).pressSequentially(':thumbs_u')
      await chosen(page).filter({ hasText: ':thumbs_up:' }).waitFor()
      await compose(page).press('Enter')
      await compose(page).press('Enter')
      const sent = rows(page, '#harbour > fog')
      await sent.getByRole('link', { name: '#harbour > fog' }).waitFor()
      await sent.getByRole('link', { name: '#R&D [old]' }).waitFor()
      await sent.getByRole('img', { name: '+1' }).or(sent.getByText('👍')).first().waitFor()

      await write(page, '```pytho')
      await becomes(async () => (await offered(page))[0], 'python')
      await compose(page).press('Enter')
      await compose(page).pressSequentially('x')
      await textIs(page, '```python\nx\n```')
      await write(page, '@le')
      await offered(page)
      await compose(page).press('Escape')
      await noList(page)
      await textIs(page, '@le')
      await write(page, 'at <time')
      await offered(page)
      await compose(page).press('Enter')
      await page.getByLabel('When').fill('2030-05-01T18:30')
      await page.getByRole('button', { name: 'Insert' }).click()
      await until(async () => /^at <time:2030-05-01T18:30:00[+-]\d\d:\d\d> $/.test(await text(page)))
    }))

  test('completions from a list that is empty, partly known to the page, or fails to load', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.channel('pier', { subscribers: [org.member] })
        await org.channel('lighthouse', { subscribers: [org.owner, org.member] })
        await org.owner.send('lighthouse', 'two hundred', 'stairs')
        await org.member.ok('POST /mark_all_as_read')
        await org.owner.send('lighthouse', 'one, unread', 'lamp')
        const page = await signIn(org.member)
        let asked = 0
        await page.route('**/json/streams/*/members*', route => {
          asked++
          return route.abort()
        })
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await write(page, 'at the #**pier>')
        await compose(page).pressSequentially('end')
        await becomes(() => offered(page), ['end'])
        await write(page, 'up the #**lighthouse>')
        await becomes(() => offered(page), ['lamp', 'stairs'])
        await write(page, '@')
        await chosen(page).waitFor()
        await compose(page).pressSequentially(org.owner.name)
        await becomes(() => offered(page), [org.owner.name])
        // Once for each key, and for other parts of the page.
        assert.ok(asked > 0 && asked < org.owner.name.length + 5, `asked ${asked} times`)
      },
      /ERR_FAILED/,
    ))

  test('on a short screen the list fits, and its selection is in view', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member, { width: 1000, height: 420 })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await write(page, ':s')
      await chosen(page).waitFor()
      await compose(page).press('ArrowUp')
      await page.getByRole('option').last().and(chosen(page)).waitFor()
      const isInView = (): Promise<boolean> =>
        chosen(page).evaluate(row => {
          const [list, own] = [row.parentElement?.getBoundingClientRect(), row.getBoundingClientRect()]
          return list !== undefined && list.top >= 0 && own.top >= list.top && own.bottom <= list.bottom
        })
      await becomes(isInView, true)
      await compose(page).pressSequentially('m')
      await page.getByRole('option').first().and(chosen(page)).waitFor()
      await becomes(isInView, true)
    }))

  test('nothing is sent during input method composition, and the edit box has completions too', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.member.send('harbour', 'first words', 'tides')
      await org.member.ok('PATCH /settings', { enter_sends: true })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'first words').waitFor()
      await compose(page).focus()
      const session = await page.context().newCDPSession(page)
      await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
      await session.send('Input.insertText', { text: '日本' })
      await textIs(page, '日本')
      await compose(page).press('Enter')
      await rows(page, '日本').waitFor()
      assert.equal(await page.getByRole('article').count(), 2)

      await rows(page, 'first words').hover()
      await rows(page, 'first words').getByRole('button', { name: 'Edit' }).click()
      const field = page.locator('.edit textarea')
      await field.and(page.locator(':enabled')).fill('@oli')
      await becomes(() => offered(page), ['Olivia Owner'])
      await field.press('Enter')
      await becomes(() => field.inputValue(), '@**Olivia Owner** ')
      await page.getByRole('button', { name: 'Save' }).click()
      await rows(page, '@Olivia Owner').waitFor()
    }))

  test('the keyboard alone starts a topic and a direct message', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.channel('strict', { subscribers: [org.member], topics_policy: 'disable_empty_topic' })
      await org.owner.send('harbour', 'thick', 'fog')
      const page = await signIn(org.member)
      await page.getByRole('region', { name: 'Inbox' }).waitFor()
      await pressShortcut(page, 'c')
      const field = page.getByRole('combobox', { name: 'Channel' })
      await field.and(page.locator(':focus')).waitFor()
      await becomes(async () => (await offered(page)).toSorted(), ['harbour', 'strict'])
      await page.keyboard.type('str')
      await take(page, 'strict')
      const topic = page.getByRole('combobox', { name: 'Topic' })
      await topic.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Tab')
      await compose(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('hello')
      await page.keyboard.press('Control+Enter')
      await page.getByText('A topic is required in this channel.').waitFor()
      await topic.and(page.locator(':focus')).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('harb')
      await take(page, 'harbour')
      await becomes(() => offered(page), ['fog'])
      await page.keyboard.type('new wind')
      await becomes(() => offered(page), ['new wind'])
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+Enter')
      await rows(page, 'hello').waitFor()
      await page.locator('h1', { hasText: 'new wind' }).waitFor()

      await page.keyboard.press('Escape')
      await pressShortcut(page, 'x')
      const people = page.getByRole('combobox', { name: 'Add people' })
      await people.and(page.locator(':focus')).waitFor()
      for (const name of ['Olivia', 'Ada', 'Gus']) {
        await page.keyboard.type(name.slice(0, 3).toLowerCase())
        await take(page, name)
      }
      await page.getByText('Gus Guest is a guest.').waitFor()
      await page.keyboard.press('Backspace')
      await page.getByText('Gus Guest is a guest.').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Remove Ada Admin' }).click()
      await page.keyboard.press('Enter')
      await compose(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('psst')
      await page.keyboard.press('Control+Enter')
      await rows(page, 'psst').first().waitFor()
      await page.locator('.outgoing').waitFor({ state: 'detached' })
      assert.equal(await rows(page, 'psst').count(), 1)
      const { messages } = await org.owner.ok('GET /messages', {
        anchor: 'newest',
        num_before: 2,
        num_after: 0,
        apply_markdown: false,
      })
      const sent = messages.map((one: any) => [one.content, one.subject, one.type])
      assert.deepEqual(sent, [
        ['hello', 'new wind', 'stream'],
        ['psst', '', 'private'],
      ])
    }))

  test('a text and its recipient stay together in a box for a new conversation', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      const topic = page.getByRole('combobox', { name: 'Topic' })
      await open(page, `#narrow/channel/${channel}`)
      await compose(page).fill('thick')
      await topic.fill('fog')
      await open(page, '#recent')
      await topic.waitFor({ state: 'detached' })
      await reload(page)
      await open(page, `#narrow/channel/${channel}`)
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.topic-field')?.value === 'fog')
      await textIs(page, 'thick')

      await open(page, '#recent')
      await page.getByRole('region', { name: 'Recent' }).waitFor()
      await pressShortcut(page, 'x')
      await page.getByRole('combobox', { name: 'Add people' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('oli')
      await take(page, 'Olivia')
      await write(page, 'psst')
      await page.getByRole('button', { name: 'Close' }).click()
      await compose(page).waitFor({ state: 'detached' })
      await pressShortcut(page, 'c')
      await page.getByRole('combobox', { name: 'Channel' }).waitFor()
      await textIs(page, '')
      await page.getByRole('button', { name: 'Close' }).click()
      await compose(page).waitFor({ state: 'detached' })
      await pressShortcut(page, 'x')
      await page.getByRole('button', { name: 'Remove Olivia Owner' }).waitFor()
      await page.waitForFunction(
        () => document.querySelector<HTMLTextAreaElement>('.new-message .field')?.value === 'psst',
      )
    }))

  test('a snippet is saved, inserted, changed elsewhere, edited and deleted', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const snippet = page.getByRole('button', { name: /^Warning/ })
      await compose(page).fill('Mind the **tide**.')
      await chooseInBox(page, 'More', 'Snippets')
      await page.getByText('No saved snippets.').waitFor()
      await page.getByRole('button', { name: 'New snippet' }).click()
      // It starts with the text of the box.
      assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Mind the **tide**.')
      await page.getByLabel('Title').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Warning')
      await page.getByRole('button', { name: 'Save' }).click()
      await snippet.waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await compose(page).fill('Hello! ')
      await compose(page).press("Control+'")
      await snippet.click()
      await textIs(page, 'Hello! Mind the **tide**.')
      await compose(page).and(page.locator(':focus')).waitFor()

      const { saved_snippets } = await org.member.ok('GET /saved_snippets')
      await compose(page).press("Control+'")
      await snippet.waitFor()
      // A form that was closed by mistake comes back with its text.
      await page.getByRole('button', { name: 'Edit snippet: Warning' }).click()
      await page.getByLabel('Text', { exact: true }).fill('Mind the current.')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Undo' }).click()
      assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Mind the current.')
      assert.equal(await page.getByLabel('Title').inputValue(), 'Warning')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await snippet.waitFor()
      await org.member.ok(`PATCH /saved_snippets/${saved_snippets[0].id}`, { title: 'Caution' })
      await page.getByRole('button', { name: 'Edit snippet: Caution' }).click()
      await page.getByLabel('Title').fill(' ')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').getByText('title cannot be blank').waitFor()
      await page.getByLabel('Title').fill('Notice')
      // Leaving a form while it saves loses nothing.
      const held = Promise.withResolvers<void>()
      await page.route('**/json/saved_snippets/*', async route => held.promise.then(() => route.continue()))
      await page.getByRole('button', { name: 'Save' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
      await answered(page, `PATCH /saved_snippets/${saved_snippets[0].id}`, async () => held.resolve())
      await page.unroute('**/json/saved_snippets/*')
      await compose(page).press("Control+'")
      await page.getByRole('button', { name: 'Delete snippet: Notice' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('No saved snippets.').waitFor()
      assert.deepEqual((await org.member.ok('GET /saved_snippets')).saved_snippets, [])
    }))

  test('warnings: mentioning a non-subscriber, many people, a private channel, a resolved topic, too many characters', world =>
    visiting(world, async ({ org, signIn }) => {
      const crowd = []
      for (let n = 0; n < 17; n++) crowd.push(await org.join(`Extra ${n}`))
      crowd.push(await org.join('Alvar'))
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member, ...crowd] })
      await org.channel('lighthouse', { subscribers: [org.owner, org.member], invite_only: true })
      const group = { name: 'crew', description: '', members: [org.owner.id, ...crowd.map(({ id: user }) => user)] }
      await org.owner.ok('POST /user_groups/create', group)
      const id = await org.owner.send('harbour', 'low water at six', '✔ tides')
      const [member, owner] = [await signIn(org.member), await signIn(org.owner)]
      for (const page of [member, owner]) {
        await open(page, `#narrow/channel/${channel}/topic/.E2.9C.94.20tides`)
        await rows(page, 'low water').waitFor()
      }
      // A wildcard would be the first.
      await write(member, '@al')
      await chosen(member).filter({ hasText: 'Alvar' }).waitFor()
      await becomes(() => offered(member), ['Alvar'])
      await compose(member).press('Escape')
      await write(member, `@**${org.admin.name}** look`)
      await member.getByText(`${org.admin.name} isn’t in this channel.`).waitFor()
      assert.deepEqual(await obstacles(member), [])
      await member.getByRole('button', { name: 'Add to channel' }).click()
      await member.getByText(`${org.admin.name} isn’t in this channel.`).waitFor({ state: 'detached' })
      const { subscribers } = await org.owner.ok(`GET /streams/${channel}/members`)
      assert.ok(subscribers.includes(org.admin.id))
      await write(member, '@**all** look')
      await member.getByText('You don’t have permission to notify 21 people at once.').waitFor()
      assert.equal(await member.getByRole('button', { name: 'Send anyway' }).count(), 0)
      // The server knows that a quote doesn't notify any of them.
      await compose(member).fill('```quote\n@**all** look\n```\nseen')
      await compose(member).press('Control+Enter')
      await rows(member, 'seen').waitFor()
      await member.getByText('Sending…').waitFor({ state: 'detached' })
      await write(member, 'as written in #**lighthouse>lamp**')
      await member.getByText('#lighthouse is private. Not everyone in this channel can read it.').waitFor()
      assert.deepEqual(await obstacles(member), [])
      await compose(member).fill('a'.repeat(9_200))
      await member.getByText('800 characters left').waitFor()
      await compose(member).fill('a'.repeat(10_001))
      await member.getByText('1 character too many').waitFor()
      await compose(member).press('Control+Enter')
      await member.getByText('Messages can’t be longer than 10000 characters.').waitFor()

      await write(owner, '@al')
      await becomes(async () => (await offered(owner))[0], 'all')
      await compose(owner).press('Enter')
      await compose(owner).press('Control+Enter')
      await owner.getByText('This will notify 21 people.').waitFor()
      await owner.getByRole('button', { name: 'Send anyway' }).and(owner.locator(':focus')).waitFor()
      assert.equal(await owner.getByRole('article').count(), 2)
      await owner.keyboard.press('Enter')
      await rows(owner, '@all').waitFor()
      // A large group is the same question, and sending again is the answer.
      await write(owner, '@cre')
      await chosen(owner).filter({ hasText: 'crew' }).waitFor()
      await compose(owner).press('Enter')
      await owner.getByText('This will notify 18 people.').waitFor()
      await write(owner, '@*crew* all hands')
      await compose(owner).press('Control+Enter')
      await owner.getByRole('button', { name: 'Send anyway' }).and(owner.locator(':focus')).waitFor()
      assert.equal(await rows(owner, 'all hands').count(), 0)
      await owner.keyboard.press('Control+Enter')
      await rows(owner, 'all hands').waitFor()
      await write(owner, '@*crew* once more')
      const sendButton = owner.locator('form.compose').getByRole('button', { name: 'Send', exact: true })
      await sendButton.click()
      await owner.getByRole('button', { name: 'Send anyway' }).and(owner.locator(':focus')).waitFor()
      await compose(owner).press('End')
      await owner.keyboard.type('!')
      await sendButton.click()
      await owner.getByRole('button', { name: 'Send anyway' }).and(owner.locator(':focus')).waitFor()
      assert.equal(await rows(owner, 'once more').count(), 0)
      await sendButton.click()
      await rows(owner, 'once more!').waitFor()
      await owner.getByText('This topic is resolved.').waitFor()
      await owner.getByRole('button', { name: 'Mark as unresolved' }).click()
      await owner.locator('h1 b', { hasText: /^tides$/ }).waitFor()
      const { message } = await org.owner.ok(`GET /messages/${id}`)
      assert.equal(message.subject, 'tides')
    }))

  test("where the user can't write, a reason replaces the box; a dialog creates a poll", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await write(page, '/po')
      await chosen(page).filter({ hasText: '/poll' }).waitFor()
      await compose(page).press('Enter')
      await page.getByLabel('Question').fill('Who sails?')
      await page.getByLabel('Option 1').fill('I do')
      await page.getByLabel('Option 2').fill('not me')
      await page.getByLabel('Option 3').waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('button', { name: 'Insert' }).click()
      await textIs(page, '/poll Who sails?\nI do\nnot me')
      await write(page, '/dar')
      await take(page, '/dark')
      await textIs(page, '')
      await page.locator('html[data-theme=dark]').waitFor()

      const owners = await systemGroup(org, 'role:owners')
      await org.owner.ok(`PATCH /streams/${channel}`, { can_send_message_group: { new: owners } })
      await page.getByText('You don’t have permission to post in this channel.').waitFor()
      assert.equal(await compose(page).count(), 0)
      await org.owner.ok(`DELETE /streams/${channel}`)
      await page.getByText('This channel is archived. You can’t post in it.').waitFor()
      await org.owner.ok('PATCH /realm', { direct_message_initiator_group: { new: owners } })
      await open(page, `#narrow/dm/${org.owner.id}`)
      await page.getByText('You don’t have permission to start direct messages.').waitFor()
      await org.owner.send([org.member.id], 'psst')
      await compose(page).waitFor()
    }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    test(`the box for a new message is accessible (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'low water at six', 'tides')
        const page = await signIn(org.member, viewport)
        await open(page, '#')
        await page.getByRole('button', { name: 'New message' }).click()
        await page.getByRole('combobox', { name: 'Channel' }).and(page.locator(':focus')).waitFor()
        await offered(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await obstacles(page), [])
        }
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await page.getByRole('combobox', { name: 'Channel' }).waitFor({ state: 'detached' })
        await open(page, '#feed')
        await rows(page, 'low water').waitFor()
        assert.deepEqual(await obstacles(page), [])
      }))
})
