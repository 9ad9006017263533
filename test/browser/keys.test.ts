// The web client without a mouse.
import assert from 'node:assert/strict'
import { mainlyOnSqlite } from '#test/suite.ts'
import { hashIs, nothingUnread, open, pressShortcut, rows, titleBegins, visiting } from '#test/visit.ts'

mainlyOnSqlite('the web client', test => {
  test('with keys alone: read, reply, start, search, react, attach, catch up, follow links, follow topics', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const target = await org.owner.send('harbour', 'where the link leads', 'fog')
      await org.member.ok('POST /mark_all_as_read')
      await org.owner.send('harbour', `see #**harbour>fog@${target}**`, 'tides')
      const page = await signIn(org.member)
      // From now on the test chooses files instead of the browser.
      page.on('filechooser', () => {})
      const tides = `#narrow/channel/${channel}-harbour/topic/tides`
      const { keyboard } = page
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await (key.length === 1 ? pressShortcut(page, key) : keyboard.press(key))
      }
      const focusIs = (selector: string): Promise<unknown> =>
        page.waitForFunction(wanted => document.activeElement?.matches(wanted) === true, selector)
      /** Presses Tab until the element has the focus. */
      const tabTo = async (selector: string, key = 'Tab'): Promise<void> => {
        for (let n = 0; n < 60; n++) {
          if (await page.evaluate(wanted => document.activeElement?.matches(wanted) === true, selector)) return
          await press(key)
        }
        assert.fail(`${selector} cannot be reached`)
      }

      // See what's new, read the next unread conversation, follow a link to a message and come back.
      await page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: 'tides' }).waitFor()
      await press('n')
      await hashIs(page, tides)
      await rows(page, 'see').waitFor()
      await press('k')
      await nothingUnread(page)
      await focusIs('article')
      await tabTo('article .text a')
      await press('Enter')
      await rows(page, 'where the link leads').locator('.highlighted').waitFor()
      // The browser handles this key itself.
      await page.goBack()
      await hashIs(page, tides)
      await rows(page, 'see').waitFor()

      // Reply, and react in both ways.
      await press('r')
      await focusIs('.compose .field')
      await keyboard.type('thanks')
      await press('Control+Enter')
      await rows(page, 'thanks').waitFor()
      await page.getByText('Sending…').waitFor({ state: 'detached' })
      await press('Escape', 'k')
      await focusIs('article')
      await press('+')
      await page.getByRole('button', { name: /^React with \+1/ }).waitFor()
      await press(':')
      await page.getByRole('combobox', { name: 'Search emoji' }).and(page.locator(':focus')).waitFor()
      await keyboard.type('octo')
      await page.getByRole('option', { name: 'octopus' }).waitFor()
      await press('Enter')
      await page.getByRole('button', { name: /^React with octopus/ }).waitFor()

      // Share a file.
      await press('r')
      await focusIs('.compose .field')
      await tabTo('.compose [aria-label="Attach files"]')
      const chooser = page.waitForEvent('filechooser')
      await press('Enter')
      await (await chooser).setFiles({ name: 'tea.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') })
      await page.waitForFunction(() =>
        document.querySelector<HTMLTextAreaElement>('.compose .field')?.value.includes('(/user_uploads/'),
      )
      await keyboard.press('r')
      await tabTo('.compose .field', 'Shift+Tab')
      await press('Control+Enter')
      await rows(page, 'tea.txt').waitFor()

      // Follow the topic: the key for followed topics finds it.
      await press('Escape')
      await tabTo('.bar .open-menu', 'Shift+Tab')
      await press('Enter')
      await page.getByRole('menuitemradio', { name: 'Follow' }).waitFor()
      await focusIs('[role=menuitemradio]')
      await press('Enter')
      await page.locator('.bar').getByRole('button', { name: 'Following' }).waitFor()
      await press('I')
      await hashIs(page, '#inbox')
      await org.owner.send('harbour', 'other', 'cranes')
      await org.owner.send('harbour', 'answer', 'tides')
      await titleBegins(page, '(2) ')
      await press('N')
      await hashIs(page, tides)
      await rows(page, 'answer').waitFor()
      await press('M')
      await page.locator('.bar').getByRole('button', { name: 'Muted' }).waitFor()

      // Start a topic and a direct conversation.
      await press('c')
      await page
        .getByRole('combobox', { name: 'Topic' })
        .or(page.getByRole('combobox', { name: 'Channel' }))
        .and(page.locator(':focus'))
        .waitFor()
      await tabTo('.topic-field')
      await keyboard.type('ropes')
      await tabTo('.new-message .field')
      await keyboard.type('a new topic')
      await press('Control+Enter')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/ropes`)
      await rows(page, 'a new topic').waitFor()
      await press('Escape', 'x')
      await page.locator('.new-message .to input').and(page.locator(':focus')).waitFor()
      await keyboard.type(org.owner.name.slice(0, 5))
      await page.getByRole('option', { name: org.owner.name }).waitFor()
      await press('Enter')
      await page.getByRole('button', { name: `Remove ${org.owner.name}` }).waitFor()
      await tabTo('.new-message .field')
      await keyboard.type('psst')
      await press('Control+Enter')
      await page.waitForFunction(() => location.hash.startsWith('#narrow/dm/'))
      await rows(page, 'psst').waitFor()

      // Find an old message, and go to its conversation.
      await press('Escape', '/')
      await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
      await keyboard.type('leads')
      await press('Enter')
      await rows(page, 'where the link leads').locator('.highlight').waitFor()
      await press('k', 'z')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/fog/near/${target}`)

      // Catch up without reading: one topic, then everything; and back.
      await press('I')
      const inbox = page.getByRole('region', { name: 'Inbox' })
      await org.owner.send('harbour', 'more', 'ropes')
      await inbox.getByRole('link', { name: 'ropes' }).waitFor()
      await tabTo('.inbox-row .row-actions button')
      await press('Enter')
      await page.waitForFunction(() => document.querySelectorAll('.inbox-row').length === 1)
      await focusIs('.inbox-row > a')
      await tabTo('.bar [title="Mark all read"]', 'Shift+Tab')
      await press('Enter')
      await inbox.getByText('You’re all caught up').waitFor()
      await open(page, `#narrow/channel/${channel}/topic/cranes`)
      await rows(page, 'other').waitFor()
      await press('U')
      await titleBegins(page, '(1) ')
    }))
})
