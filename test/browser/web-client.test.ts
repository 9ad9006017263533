// The web client in a real browser: people sign in, read and write, and see each other's messages.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { makeGroup, systemGroup } from '#test/groups.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  compose,
  desk,
  hashOf,
  moveUntil,
  obstacles,
  open,
  phone,
  reload,
  rows,
  textIs,
  visiting,
} from '#test/visit.ts'
import { password } from '#test/world.ts'

mainlyOnSqlite('the web client', test => {
  test('two users chat: each message appears once, in both browsers', world =>
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

  test('the sidebar, inbox, title and icon count unread messages, and the counts fall as they are read', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      await page.getByText('You’re all caught up').waitFor()
      // The number on the icon is drawn: the test records the text.
      await page.evaluate(() => {
        const { prototype } = CanvasRenderingContext2D
        const written = Object.getOwnPropertyDescriptor(prototype, 'fillText')?.value as (...given: unknown[]) => void
        prototype.fillText = function (...given) {
          ;[document.documentElement.dataset['drawn']] = given
          written.apply(this, given)
        }
      })
      const hasIcon = (count: string): Promise<unknown> =>
        page.waitForFunction(
          number =>
            document.documentElement.dataset['drawn'] === number &&
            document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href.startsWith('blob:') === true,
          count,
        )
      const side = page.getByRole('navigation', { name: 'Conversations' })
      const inSide = (name: string, count: number) =>
        side.getByRole('link', { name: new RegExp(`${name}.* ${count} unread`) }).waitFor()
      await org.owner.send('harbour', 'one', 'fog')
      await org.owner.send('harbour', 'two', 'fog')
      await org.owner.send([org.member.id], 'three')
      const inbox = page.getByRole('region', { name: 'Inbox' })
      await inbox.getByRole('button', { name: 'Mark as read: fog, 2 unread' }).waitFor()
      await inbox.getByRole('button', { name: `Mark as read: ${org.owner.name}, 1 unread` }).waitFor()
      await page.waitForFunction(() => document.title.startsWith('(3) '))
      for (const [name, count] of [
        ['Inbox', 3],
        ['harbour', 2],
        [org.owner.name, 1],
      ] as const)
        await inSide(name, count)
      await hasIcon('3')
      await inbox.getByRole('link', { name: 'fog' }).click()
      await rows(page, 'two').waitFor()
      await moveUntil(page, async () => (await page.title()).startsWith('(1) '))
      await inSide('Inbox', 1)
      await hasIcon('1')
      await org.member.ok('POST /mark_all_as_read')
      await page.waitForFunction(() =>
        /icon[^/]*\.svg$/.test(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''),
      )
      await org.owner.send([org.member.id], 'four')
      await hasIcon('1')
      const unread = async (): Promise<number> =>
        (await org.member.ok('POST /register', { fetch_event_types: ['message', 'update_message_flags'] })).unread_msgs
          .count
      // The server learns of it a moment after the page has shown it.
      await becomes(unread, 1)
    }))

  test('a message can be edited, reacted to, starred and deleted', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const id = await org.member.send('harbour', 'first words', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const row = rows(page, 'first words')
      await row.hover()
      await row.getByRole('button', { name: 'Like' }).click()
      await page.getByRole('button', { name: /^React with \+1/ }).waitFor()
      await row.getByRole('button', { name: 'Message actions' }).click()
      await page.getByRole('menuitem', { name: 'Star' }).click()
      await row.getByRole('img', { name: 'Starred' }).waitFor()
      await row.hover()
      await row.getByRole('button', { name: 'Quote and reply' }).click()
      await becomes(async () => (await compose(page).inputValue()).includes('first words'), true)
      await compose(page).fill('')
      const starred = page.getByRole('link', { name: 'Starred 1 message', exact: true })
      await page.getByRole('navigation', { name: 'Conversations' }).getByText('More', { exact: true }).click()
      await starred.waitFor()
      await org.member.ok('PATCH /settings', { starred_message_counts: false })
      await starred.waitFor({ state: 'detached' })
      await org.member.ok('PATCH /settings', { starred_message_counts: true })
      await starred.waitFor()
      await row.hover()
      await row.getByRole('button', { name: 'Edit' }).click()
      const field = page.locator('.edit textarea')
      await field.fill('better words')
      await page.getByRole('button', { name: 'Save' }).click()
      await rows(page, 'better words').getByText('edited').waitFor()
      const { message } = await org.member.ok(`GET /messages/${id}`, { apply_markdown: false })
      assert.equal(message.content, 'better words')
      await rows(page, 'better words').hover()
      await rows(page, 'better words').getByRole('button', { name: 'Message actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await rows(page, 'better words').waitFor({ state: 'detached' })
      await starred.waitFor({ state: 'detached' })
    }))

  test('a file is attached, a poll is created and voted on, and a message is moved', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      for (const page of [owner, member]) await open(page, `#narrow/channel/${channel}/topic/tides`)
      const [chooser] = await Promise.all([
        owner.waitForEvent('filechooser'),
        owner.getByRole('button', { name: 'Attach files' }).click(),
      ])
      await chooser.setFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('low water at six') })
      await becomes(async () => (await compose(owner).inputValue()).includes('(/user_uploads/'), true)
      await compose(owner).press('Control+Enter')
      const file = rows(member, 'tides.txt').getByRole('link', { name: 'tides.txt' })
      const address = await file.getAttribute('href')
      assert.equal(await member.evaluate(async url => (await fetch(url)).text(), address ?? ''), 'low water at six')

      await compose(owner).fill('/poll Who sails?\nI do')
      await compose(owner).press('Control+Enter')
      await member.getByRole('button', { name: 'Vote for I do, 0 votes' }).click()
      await owner.getByRole('button', { name: 'Vote for I do, 1 vote' }).waitFor()

      await rows(owner, 'tides.txt').hover()
      await rows(owner, 'tides.txt').getByRole('button', { name: 'Message actions' }).click()
      await owner.getByRole('menuitem', { name: 'Move' }).click()
      const dialog = owner.getByRole('dialog')
      await dialog.getByLabel('Topic', { exact: true }).fill('currents')
      await dialog.getByLabel('Only this message').check()
      await dialog.getByRole('button', { name: 'Move' }).click()
      await rows(member, 'tides.txt').waitFor({ state: 'detached' })
      // The rest of the topic is still there, and so is its reader.
      await rows(member, 'Who sails?').waitFor()
      assert.match(await hashOf(member), /topic\/tides$/)
      await open(member, `#narrow/channel/${channel}/topic/currents`)
      await rows(member, 'tides.txt').waitFor()
    }))

  test('after signing in, a link opens its message among hundreds of others', world =>
    visiting(world, async ({ org, url, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const ids: number[] = []
      for (let n = 0; n < 150; n++) ids.push(await org.owner.send('harbour', `number ${n}.`, 'tides'))
      const page = await signIn(org.member)
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto(`${url}/#narrow/channel/${channel}/topic/tides/near/${ids[20]}`)
      await page.getByLabel('Email').fill(org.member.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await rows(page, 'number 20.').locator('.highlighted').waitFor()
      // Older and newer messages load while the user scrolls, and the row on the screen stays where it is.
      for (const [text, isUp] of [
        ['number 0.', true],
        ['number 149.', false],
      ] as const)
        await page.waitForFunction(
          ([wanted, toTop]) => {
            const feed = document.querySelector('[role=feed]')
            feed?.scrollTo(0, toTop ? 0 : feed.scrollHeight)
            return feed?.textContent.includes(wanted)
          },
          [text, isUp] as const,
        )
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

  test("a refused message is kept, with the server's error", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const can_mention_group = await systemGroup(org, 'role:owners')
      await makeGroup(org.owner, 'crew', { members: [org.owner], more: { can_mention_group } })
      await org.owner.send('harbour', 'only owners call the crew', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'only owners').waitFor()
      await compose(page).fill('may I, @*crew*?')
      await compose(page).press('Control+Enter')
      await page.getByRole('alert').filter({ hasText: 'Not sent:' }).waitFor()
      await rows(page, 'may I').waitFor()
      await page.getByRole('button', { name: 'Discard' }).click()
      await rows(page, 'may I').waitFor({ state: 'detached' })
    }))

  test('text in the box is still there after a reload', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).fill('half a thou')
      await reload(page)
      await textIs(page, 'half a thou')
    }))

  // The colours are the same at both sizes.
  for (const [name, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const)
    test(`the web client is accessible (${name}, ${colorScheme})`, world =>
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
          '#recent',
          '#feed',
          `#narrow/channel/${channel}`,
          `#narrow/channel/${channel}/topic/tides`,
          `#narrow/dm/${org.owner.id}`,
          '#narrow/is/mentioned',
          '#narrow/is/starred',
          '#narrow/search/code',
          '#drafts',
          '#keyboard-shortcuts',
          '#nothing',
        ]
        for (const hash of views) {
          await open(page, hash)
          if (/topic|mentioned|search/.test(hash)) await rows(page, 'code').waitFor()
          // Some views load when they're first shown.
          await page.locator('h1').first().waitFor({ state: 'attached' })
          assert.deepEqual(await obstacles(page), [], hash)
        }
      }))

  test("the page says so if the reader can't see the channel or user of an address", world =>
    visiting(world, async ({ org, signIn }) => {
      const secret = await org.channel('secret', { by: org.owner, subscribers: [org.owner], invite_only: true })
      const hidden = await org.owner.send('secret', 'hidden', 'plans')
      const page = await signIn(org.member)
      const topic = `#narrow/channel/${secret}-secret/topic/plans`
      for (const hash of [`#narrow/channel/${secret}`, topic, `${topic}/near/${hidden}`, '#narrow/channel/98765']) {
        await open(page, hash)
        await page.getByText('This channel doesn’t exist, or you don’t have access to it.').waitFor()
        await open(page, '#narrow/dm/98765')
        await page.getByText('This user doesn’t exist, or you can’t see them.').waitFor()
      }
      assert.equal((await page.locator('body').innerText()).includes('secret'), false)
    }))

  test('without a session the page leads to the sign-in page', async world => {
    const { host } = await world.org()
    const { status, headers } = await world.raw({ path: '/', host, headers: { accept: 'text/html' } })
    assert.equal(status, 303)
    assert.equal(headers['location'], '/login/')
  })
})
