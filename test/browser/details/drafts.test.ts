// Writing in the web client: drafts, the outbox, preview, quotes, files, formatting and edits.
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { becomes, until } from '#test/becomes.ts'
import { makeGroup, systemGroup } from '#test/groups.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  chooseInBox,
  compose,
  obstacles,
  open,
  phone,
  pressShortcut,
  reload,
  rows,
  textIs,
  visiting,
} from '#test/visit.ts'
import type { Person } from '#test/world.ts'

const draftsOf = async (person: Person): Promise<{ content: string; topic: string }[]> =>
  (await person.ok('GET /drafts')).drafts
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Personal menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
const messagesSaying = async (person: Person, text: string): Promise<number> =>
  (
    await person.ok('GET /messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'search', operand: text }],
    })
  ).messages.length

mainlyOnSqlite('writing in the web client', test => {
  test('a draft is saved in this and other browsers, follows its topic, and disappears once its message is sent', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        const first = await org.member.send('harbour', 'low water at six', 'tides')
        const tides = `#narrow/channel/${channel}/topic/tides`
        const page = await signIn(org.member)
        await open(page, '#drafts')
        await page.getByText('No drafts').waitFor()
        assert.deepEqual(await obstacles(page), [])
        await open(page, tides)
        await compose(page).fill('half a thought')
        await compose(page).blur()
        await until(async () => (await draftsOf(org.member)).length === 1)

        // Another browser has it, and changes made there come back to this one.
        const other = await signIn(org.member, phone)
        await open(other, tides)
        await textIs(other, 'half a thought')
        await compose(other).fill('half a thought, and more')
        await compose(other).blur()
        await textIs(page, 'half a thought, and more')
        // The text under the cursor isn't replaced: the other version is offered.
        await compose(page).fill('written here')
        await compose(other).fill('written there')
        await compose(other).blur()
        await page.getByText('This draft was edited elsewhere.').waitFor()
        assert.equal(await compose(page).inputValue(), 'written here')
        await page.getByRole('button', { name: 'Use other version' }).click()
        await textIs(page, 'written there')
        await until(async () => (await draftsOf(org.member)).length === 1)

        // It moves along with its topic.
        await org.owner.ok(`PATCH /messages/${first}`, { topic: 'ebb', propagate_mode: 'change_all' })
        await until(async () => (await draftsOf(org.member))[0]?.topic === 'ebb')
        await reload(page)
        await pressShortcut(page, 'd')
        const list = page.getByRole('region', { name: 'Drafts' })
        await list.getByText('written there').waitFor()
        await page.getByRole('link', { name: 'Drafts 1 draft' }).waitFor()
        assert.deepEqual(await obstacles(page), [])
        await list.getByRole('button', { name: 'Delete draft: #harbour › ebb' }).click()
        await page.getByText('No drafts').waitFor()
        await page.getByRole('button', { name: 'Undo' }).click()
        await list.getByRole('button', { name: 'Restore draft: #harbour › ebb' }).click()
        await textIs(page, 'written there')
        await compose(page).press('Control+Enter')
        await rows(page, 'written there').waitFor()
        await page.getByText('Sending…').waitFor({ state: 'detached' })
        await until(async () => (await draftsOf(org.member)).length === 0)
        await textIs(page, '')
      },
      // Both browsers save the moved draft: one of them perhaps after the other has deleted it.
      /status of 40[014]/,
    ))

  test('deleting a draft that is being saved deletes it on the server once, afterwards', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).fill('half a thought')
      await compose(page).blur()
      await until(async () => (await draftsOf(org.member)).length === 1)
      const asked: string[] = []
      const saved = Promise.withResolvers<void>()
      await page.route('**/json/drafts/*', async route => {
        asked.push(route.request().method())
        if (route.request().method() === 'PATCH') await saved.promise
        await route.continue()
      })
      const saving = page.waitForRequest(/\/json\/drafts\/\d+$/)
      await compose(page).fill('a whole thought')
      await compose(page).blur()
      await saving
      await open(page, '#drafts')
      await page.getByRole('button', { name: 'Delete draft: #harbour › tides' }).click()
      // Leaving the page saves all waiting drafts.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
      await page.evaluate(() => fetch('/web/build').then(answer => answer.text()))
      assert.deepEqual(asked, ['PATCH'])
      saved.resolve()
      await until(async () => (await draftsOf(org.member)).length === 0)
      assert.deepEqual(asked, ['PATCH', 'DELETE'])
    }))

  test('text typed as soon as the box appears stays', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'low water at six', 'tides')
      const page = await signIn(org.member)
      await page.evaluate(() => {
        const observer = new MutationObserver(() => {
          const field = document.querySelector<HTMLTextAreaElement>('.compose .field')
          if (field === null) return
          observer.disconnect()
          field.focus()
          document.execCommand('insertText', false, 'already typing')
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await until(async () => (await draftsOf(org.member))[0]?.content === 'already typing')
      await textIs(page, 'already typing')
    }))

  test('a message waits while offline and is sent once; a refused message is kept', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'low water at six', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'low water').waitFor()
      // The page loads its renderer once the box is used.
      const loading = new Set<Request>()
      page.on('request', request => void (request.url().includes('/web/assets/') && loading.add(request)))
      page.on('requestfinished', request => void loading.delete(request))
      await Promise.all([page.waitForResponse(/\/parser-/), compose(page).click()])
      await until(async () => (await page.evaluate(() => document.readyState)) === 'complete' && loading.size === 0)
      await page.context().setOffline(true)
      await compose(page).fill('a **foghorn**')
      await compose(page).press('Control+Enter')
      await rows(page, 'foghorn').locator('strong').waitFor()
      await page.getByText('This will be sent once you’re back online.').waitFor()
      // The user's avatar wasn't on the page before, and can't load now.
      const faces = rows(page, 'foghorn').locator('.face')
      await becomes(() => faces.evaluateAll(found => found.map(({ tagName }) => tagName)), ['SPAN'])
      await page.context().setOffline(false)
      await page.getByText('This will be sent once you’re back online.').waitFor({ state: 'detached' })
      await until(async () => (await messagesSaying(org.member, 'foghorn')) === 1)
      assert.equal(await rows(page, 'foghorn').count(), 1)

      const can_mention_group = await systemGroup(org, 'role:owners')
      await makeGroup(org.owner, 'crew', { members: [org.owner], more: { can_mention_group } })
      await compose(page).fill('may I, @*crew*?')
      await compose(page).press('Control+Enter')
      await page.getByRole('alert').filter({ hasText: 'Not sent:' }).waitFor()
      // In a feed that doesn't show the row, the page says so.
      await open(page, '#feed')
      await page.locator('h1', { hasText: 'Combined feed' }).waitFor()
      await compose(page).fill('may we, @*crew*?')
      await compose(page).press('Control+Enter')
      await page.locator('.notice').filter({ hasText: 'Not sent:' }).getByRole('button', { name: 'Show' }).click()
      await page.locator('.outgoing').filter({ hasText: 'may we' }).getByRole('alert').waitFor()
      await open(page, `#narrow/channel/${channel}`)
      await page.locator('.outgoing').filter({ hasText: 'may we' }).getByRole('alert').waitFor()
      await reload(page)
      await open(page, '#drafts')
      await page.getByRole('region', { name: 'Drafts' }).getByText('may I').waitFor()
      await page.getByText('Not sent: ').first().waitFor()
    }))

  test('two tabs, a lost queue and full storage lose nothing', world =>
    visiting(world, async ({ org, url, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const tides = `#narrow/channel/${channel}/topic/tides`
      const page = await signIn(org.member)
      let [queue_id, lastSeen] = ['', -1]
      page.on('request', request => {
        const asked = new URL(request.url())
        if (asked.pathname !== '/json/events') return
        queue_id = asked.searchParams.get('queue_id') ?? ''
        lastSeen = Number(asked.searchParams.get('last_event_id'))
      })
      await open(page, tides)
      const second = await page.context().newPage()
      await second.goto(`${url}/${tides}`)
      await compose(second).fill('in the second tab')
      await compose(page).fill('in the first tab')
      await compose(second).blur()
      await compose(page).blur()
      const contents = async (): Promise<string[]> => (await draftsOf(org.member)).map(({ content }) => content).sort()
      await until(async () => (await contents()).join() === 'in the first tab,in the second tab')

      await until(async () => (await page.title()) !== '' && queue_id !== '')
      // The server forgets the queue of the first tab.
      await compose(page).fill('in the first tab, still')
      await Promise.all([page.waitForResponse(/\/json\/register/), org.member.ok('DELETE /events', { queue_id })])
      await compose(page).blur()
      await until(async () => (await contents()).join() === 'in the first tab, still,in the second tab')
      assert.equal(await compose(page).inputValue(), 'in the first tab, still')

      // Without synchronization the browser keeps them, and says so before it forgets them.
      const told = page.waitForResponse(
        async answer =>
          answer.url().includes('/json/events') &&
          (await answer.text().catch(() => '')).includes('drafts_synchronization'),
      )
      await org.member.ok('PATCH /settings', { enable_drafts_synchronization: false })
      const { events } = await (await told).json()
      // The page has handled the events when it asks for the next ones.
      await until(async () => (await page.title()) !== '' && lastSeen >= events.at(-1).id)
      await page.getByRole('link', { name: 'Drafts 2 drafts' }).waitFor()
      await signOut(page)
      await page.getByText('2 drafts are saved only in this browser.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

      await page.evaluate(() => {
        for (let size = 1 << 22; size >= 1; size >>= 1)
          for (;;)
            try {
              localStorage.setItem(`filler ${localStorage.length}`, 'x'.repeat(size))
            } catch {
              break
            }
      })
      const long = 'much more to say, '.repeat(100)
      await compose(page).fill(long)
      await page.getByText('Your browser’s storage is full.').waitFor()
      assert.equal(await compose(page).inputValue(), long)
      await second.close()
    }))

  test('formatting, lists, preview and quotes', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const quoted = await org.owner.send('harbour', 'so:\n````\nlet a = 1\n````', 'tides')
      const page = await signIn(org.member)
      const field = compose(page)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'let a').waitFor()
      await field.fill('low')
      await field.press('Control+a')
      await field.press('Control+b')
      await textIs(page, '**low**')
      await field.press('Control+b')
      await textIs(page, 'low')
      await field.press('Control+z')
      await textIs(page, '**low**')
      await field.fill('- one')
      await field.press('Enter')
      await field.pressSequentially('two')
      await field.press('Tab')
      await textIs(page, '- one\n  - two')

      // Enter that chooses a character of an input method doesn't send anything.
      await org.member.ok('PATCH /settings', { enter_sends: true })
      await page.locator('form.compose kbd').getByText('Enter', { exact: true }).waitFor()
      await field.fill('にほんご')
      await field.evaluate(element => {
        for (const given of [{ isComposing: true }, { keyCode: 229 }])
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...given }))
      })
      assert.equal(await field.inputValue(), 'にほんご')

      await field.fill('')
      await field.press('Alt+p')
      await field.fill('**strong** tide')
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.locator('strong').waitFor()
      assert.equal(await preview.locator('p').textContent(), 'strong tide')
      assert.deepEqual(await obstacles(page), [])
      await chooseInBox(page, 'More', 'Preview')
      await preview.waitFor({ state: 'detached' })

      // A reply quotes one line, and the caret is below it.
      const address = `http://${org.host}:${new URL(page.url()).port}/#narrow/channel/${channel}-harbour/topic/tides/near/${quoted}`
      const head = `@_**${org.owner.name}|${org.owner.id}** [said](${address}):`
      await field.fill('')
      await page.getByRole('feed').focus()
      await pressShortcut(page, '>')
      await textIs(page, `${head}\n> so: let a = 1\n\n`)
      await page.keyboard.type('yes')
      await page.keyboard.press('Enter')
      // Not the row that is shown until the message is stored.
      const reply = rows(page, 'yes').and(page.locator('[data-id]')).locator('.text')
      await reply.locator('blockquote').getByText('so: let a = 1', { exact: true }).waitFor()
      await reply.locator('> p').getByText('yes', { exact: true }).waitFor()
      // A reply to the reply quotes what is new in it.
      await page.keyboard.press('Escape')
      await reply.getByText('yes', { exact: true }).click()
      await pressShortcut(page, '>')
      await becomes(async () => (await field.inputValue()).endsWith(':\n> yes\n\n'), true)

      await field.fill('')
      await page.keyboard.press('Escape')
      await rows(page, 'let a').first().locator('pre').click()
      await pressShortcut(page, 'Q')
      await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('let a') === true)
      assert.equal(
        await field.inputValue(),
        `${head}\n\`\`\`\`\`quote\nso:\n\`\`\`\`\nlet a = 1\n\`\`\`\`\n\`\`\`\`\`\n`,
      )
      await field.press('Enter')
      await rows(page, 'said').locator('blockquote pre').getByText('let a = 1').waitFor()

      // Forwarded to a person.
      await page.getByRole('feed').focus()
      await rows(page, 'so:').first().click()
      await pressShortcut(page, '<')
      await page.getByRole('combobox', { name: 'Forward message' }).fill(org.owner.name)
      await page.getByRole('option', { name: org.owner.name, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('let a') === true)
      assert.match(await field.inputValue(), / in #\*\*harbour>tides@\d+\*\*:\n/)
    }))

  test('quoting a message with unclosed fences ends the quote where the message ends', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', '~~~quote\n```js\nlet a = 1', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'let a').waitFor()
      await page.getByRole('feed').focus()
      await pressShortcut(page, 'Q')
      await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('let a') === true)
      await compose(page).press('Control+End')
      await compose(page).pressSequentially('I agree')
      await compose(page).press('Control+Enter')
      await rows(page, 'I agree').locator('.text > p').getByText('I agree').waitFor()
    }))

  test('the preview and the message being sent look like the final message: /me, a poll, a to-do list', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).press('Alt+p')
      const preview = page.getByRole('region', { name: 'Preview' })
      await page.route('**/json/messages', () => {})
      for (const [written, expected] of [
        ['/me waves', [`${org.member.name} waves`]],
        ['/poll When?\n- at six\nat noon', ['When?', 'at six', 'at noon']],
        ['/todo Before we leave\nfuel: both tanks', ['Before we leave', 'fuel: both tanks']],
      ] as const) {
        await compose(page).fill(written)
        await compose(page).press('Control+Enter')
        await compose(page).fill(written)
        for (const shown of [preview, page.locator('.outgoing').last()]) {
          for (const text of expected) await shown.getByText(text, { exact: true }).waitFor()
          assert.equal(await shown.getByText(/^\/(me|poll|todo)/).count(), 0)
          // Nothing can be changed before it's sent.
          assert.equal(await shown.locator('.widget :is(button, input):enabled').count(), 0)
        }
        assert.deepEqual(await obstacles(page), [])
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }))

  test('a pasted image is shown while it uploads', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      // Nothing arrives.
      await page.route('**/json/user_uploads', () => {})
      const paste = (isPicture: boolean): Promise<void> =>
        compose(page).evaluate(async (element, isWhole) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 3, height: 2 })
          const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
          const data = new DataTransfer()
          data.items.add(
            new File(isWhole && drawn !== null ? [drawn] : ['no picture'], 'boat.png', { type: 'image/png' }),
          )
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        }, isPicture)
      const picture = page.locator('.uploads img')
      await paste(true)
      await picture.waitFor()
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.uploads img')?.naturalWidth === 3)
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('button', { name: 'Cancel upload of boat.png' }).click()
      await picture.waitFor({ state: 'detached' })
      await textIs(page, '')
      await paste(false)
      await picture.waitFor({ state: 'attached' })
      await picture.waitFor({ state: 'hidden' })
      await page.getByRole('progressbar', { name: 'Uploading boat.png…' }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }))

  test('files: pasted, too large, canceled, and kept in the text of their own conversation', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      const page = await signIn(org.member)
      const field = compose(page)
      const tides = `#narrow/channel/${channel}/topic/tides`
      await open(page, tides)
      await field.fill('look:')
      // Nothing arrives until the test lets it.
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/json/user_uploads', async route => {
        await isReleased
        await route.continue().catch(() => {})
      })
      const give = (how: 'paste' | 'drop', name: string, type: string, size: number): Promise<void> =>
        field.evaluate(
          (element, [kind, file, mime, bytes]) => {
            const data = new DataTransfer()
            data.items.add(new File([new Uint8Array(bytes)], file, { type: mime }))
            const event =
              kind === 'paste'
                ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
                : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            ;(kind === 'paste' ? element : document.body).dispatchEvent(event)
          },
          [how, name, type, size] as const,
        )
      await give('drop', 'huge.bin', 'application/octet-stream', 30 * 1024 * 1024)
      await page.getByText('huge.bin is too large. Files can be up to 25 MiB.').waitFor()
      await give('paste', 'boat.png', 'image/png', 100)
      await page.getByRole('progressbar', { name: 'Uploading boat.png…' }).waitFor()
      await give('drop', 'log.txt', 'text/plain', 100)
      await textIs(page, 'look:\n[Uploading boat.png…]()\n[Uploading log.txt…]() ')
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('button', { name: 'Cancel upload of log.txt' }).click()
      await textIs(page, 'look:\n[Uploading boat.png…]()\n')
      await field.press('End')
      await page.keyboard.type('and')
      await give('paste', 'map.png', 'image/png', 100)
      await textIs(page, 'look:\n[Uploading boat.png…]()\nand\n[Uploading map.png…]()\n')
      await page.getByRole('button', { name: 'Cancel upload of map.png' }).click()
      await textIs(page, 'look:\n[Uploading boat.png…]()\nand')

      // The user leaves before the file has arrived.
      await open(page, `#narrow/channel/${channel}/topic/fog`)
      await textIs(page, '')
      release()
      await page.getByRole('progressbar').waitFor({ state: 'detached' })
      await textIs(page, '')
      await open(page, tides)
      await page.waitForFunction(() =>
        /\[boat\.png\]\(\/user_uploads/.test(document.querySelector('textarea')?.value ?? ''),
      )
      await page.unroute('**/json/user_uploads')
      await field.press('Control+Enter')
      await rows(page, 'look:').getByRole('link', { name: 'boat.png' }).first().waitFor()

      // Long text is better as a file; the page asks the user.
      const paste = (text: string, html = ''): Promise<void> =>
        field.evaluate(
          (element, [plain, formatted]) => {
            const data = new DataTransfer()
            data.setData('text/plain', plain)
            if (formatted !== '') data.setData('text/html', formatted)
            element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
          },
          [text, html] as const,
        )
      await field.focus()
      await paste('x'.repeat(6_000))
      await page.getByRole('dialog').getByRole('button', { name: 'Attach as file' }).click()
      await page.waitForFunction(() => document.querySelector('textarea')?.value.startsWith('[pasted.txt](') === true)
      for (const name of ['Close', 'Paste as text']) {
        await field.fill('before after')
        await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(7, 7))
        await paste('x'.repeat(6_000))
        await page.getByRole('dialog').getByRole('button', { name }).click()
        await textIs(page, `before ${'x'.repeat(6_000)}after`)
        await page.keyboard.type('!')
        await textIs(page, `before ${'x'.repeat(6_000)}!after`)
      }
      await field.fill('')
      await paste(`${new URL(page.url()).origin}/${tides}/near/7`)
      await textIs(page, '#**harbour>tides@7**')
      await field.press('Control+z')
      await textIs(page, `${new URL(page.url()).origin}/${tides}/near/7`)
      await field.fill('here')
      await field.press('Control+a')
      await paste('https://a.example/')
      await textIs(page, '[here](https://a.example/)')
      await field.fill('')
      await paste('bold', '<b>bold</b>')
      await textIs(page, '**bold**')
    }))

  test('when two users edit the same message, both versions are shown', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.member] })
      await org.owner.ok('PATCH /realm', { message_content_edit_limit_seconds: 600 })
      const id = await org.member.send('harbour', 'first words', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'first words').waitFor()
      await compose(page).press('ArrowUp')
      const field = page.locator('.edit textarea')
      const isOpen = (): Promise<unknown> =>
        page.waitForFunction(() => document.activeElement?.matches('.edit textarea:enabled') === true)
      await isOpen()
      await field.fill('half my words')
      await reload(page)
      await rows(page, 'first words').waitFor()
      await compose(page).press('ArrowUp')
      await isOpen()
      assert.equal(await field.inputValue(), 'half my words')
      await field.press('Escape')
      await field.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await isOpen()
      assert.equal(await field.inputValue(), 'half my words')
      await page.getByText(/^Time left: [1-9]:\d\d/).waitFor()
      await org.member.ok(`PATCH /messages/${id}`, { content: 'other words' })
      await field.fill('my words')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const alert = page.getByRole('alert')
      await alert.getByText('other words').waitFor()
      assert.equal(await field.inputValue(), 'my words')
      assert.deepEqual(await obstacles(page), [])
      await alert.getByRole('button', { name: 'Save mine' }).click()
      await rows(page, 'my words').getByText('edited').waitFor()
    }))
})
