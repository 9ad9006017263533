// A message being sent in a real browser: its row, its files, its emoji, and its text when the tab is closed.
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  chooseInBox,
  answered,
  compose,
  obstacles,
  open,
  pressShortcut,
  reload,
  rows,
  textIs,
  visiting,
} from '#test/visit.ts'
import type { Org, Person } from '#test/world.ts'

const harbour = async (org: Org): Promise<number> => {
  const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
  await org.owner.send('harbour', 'low water at six', 'tides')
  await org.member.ok('PATCH /settings', { enter_sends: true })
  return channel
}

/** The picker's groups, from the top. */
const groups = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('listbox')
    .getByRole('group')
    .evaluateAll(all => all.map(group => group.getAttribute('aria-label')))

const copiesOnServer = async (person: Person, text: string): Promise<number> => {
  const newest = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }
  const { messages } = await person.ok('GET /messages', newest)
  return messages.filter(({ content }: { content: string }) => content === text).length
}

/** Holds requests from now on until they're released. */
async function holding(page: Page, url: RegExp, onHeld: (request: Request) => unknown = () => {}): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    void onHeld(route.request())
    await isReleased
    // The page may have given up on it.
    await route.continue().catch(() => {})
  })
  return release
}

interface Watched {
  readonly copies: Set<number>
  next?: number
}

/** Counts the rows with this text in the first frame after Enter, and in every frame from then on. */
const watchCopies = (page: Page, text: string): Promise<void> =>
  page.evaluate(wanted => {
    const watched: Watched = { copies: new Set() }
    Object.assign(globalThis, { watched })
    const count = (): number =>
      [...document.querySelectorAll('article')].filter(row => row.textContent.includes(wanted)).length
    const look = (): void => {
      watched.next ??= count()
      watched.copies.add(count())
      requestAnimationFrame(look)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Enter') return
      removeEventListener('keydown', onKey, { capture: true })
      requestAnimationFrame(look)
    }
    addEventListener('keydown', onKey, { capture: true })
  }, text)

const copiesSeen = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { next, copies } = (globalThis as never as { watched: Watched }).watched
    return [next, ...copies]
  })

mainlyOnSqlite('sending in the web client', test => {
  for (const first of ['event', 'answer'] as const)
    test(`a message appears in the next frame, and never twice, if the ${first} comes first`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await harbour(org)
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'low water').waitFor()
        const arrived = page.locator('article[data-id]', { hasText: 'ebb at noon' })
        // As if the response were lost: the server has the message, and gets it again on release.
        const deliver = (request: Request): Promise<unknown> =>
          org.member.ok('POST /messages', Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
        const release =
          first === 'event' ? await holding(page, /\/json\/messages$/, deliver) : await holding(page, /\/json\/events/)
        const polled = page.waitForRequest(/\/json\/events/)
        // The running poll ends: the next one is held.
        await org.owner.send('harbour', 'thick', 'fog')
        await polled
        await watchCopies(page, 'ebb at noon')
        await compose(page).fill('ebb at noon')
        const isAnswered = first === 'event' ? arrived.waitFor() : page.waitForResponse(/\/json\/messages$/)
        await compose(page).press('Enter')
        await isAnswered
        release()
        await arrived.waitFor()
        await page.locator('.outgoing').waitFor({ state: 'detached' })
        assert.deepEqual(await copiesSeen(page), [1, 1])
        await reload(page)
        await arrived.waitFor()
        assert.deepEqual([await arrived.count(), await copiesOnServer(org.member, 'ebb at noon')], [1, 1])
      }))

  for (const status of [429, 503])
    test(`a message that the server answers with ${status} is sent again automatically, once`, world =>
      visiting(
        world,
        async ({ org, signIn }) => {
          const channel = await harbour(org)
          const page = await signIn(org.member)
          await open(page, `#narrow/channel/${channel}/topic/tides`)
          await rows(page, 'low water').waitFor()
          let refused = 0
          const json = { result: 'error', msg: 'Not now', code: 'RATE_LIMIT_HIT', 'retry-after': 0.1 }
          await page.route(/\/json\/messages$/, route =>
            refused++ < 2 ? route.fulfill({ status, json }) : route.continue(),
          )
          await compose(page).fill('ebb at noon')
          await compose(page).press('Enter')
          await page.locator('article[data-id]', { hasText: 'ebb at noon' }).or(page.getByRole('alert')).waitFor()
          assert.equal(await page.getByRole('alert').count(), 0)
          await page.locator('.outgoing').waitFor({ state: 'detached' })
          assert.deepEqual([refused, await copiesOnServer(org.member, 'ebb at noon')], [3, 1])
        },
        /status of (429|503)/,
      ))

  test('in a channel feed, a message being sent appears under its topic', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}`)
      await rows(page, 'low water').waitFor()
      const release = await holding(page, /\/json\/messages$/)
      for (const [topic, text] of [
        ['tides', 'rising'],
        ['fog', 'thick'],
        ['fog', 'thicker'],
      ] as const) {
        await page.getByRole('combobox', { name: 'Topic' }).fill(topic)
        await compose(page).fill(text)
        await compose(page).press('Control+Enter')
        await rows(page, text).last().waitFor()
      }
      const bars = (await page.getByRole('article').all()).map(row => row.locator('.conversation b').allTextContents())
      const expected = [['tides'], [], ['fog'], []]
      assert.deepEqual(await Promise.all(bars), expected)
      release()
      await page.locator('.outgoing').first().waitFor({ state: 'detached' })
      await page.locator('.outgoing').waitFor({ state: 'detached' })
      // Messages in different topics can reach the server in any order.
      const after = await page.getByRole('article').all()
      const topics = (await Promise.all(after.map(row => row.textContent()))).map(text =>
        /thick/.test(text ?? '') ? 'fog' : 'tides',
      )
      assert.deepEqual(
        await Promise.all(after.map(row => row.locator('.conversation b').allTextContents())),
        topics.map((topic, at) => (topic === topics[at - 1] ? [] : [topic])),
      )
    }))

  test('text in a closed tab comes back, also in another browser', world =>
    visiting(world, async ({ org, url, signIn }) => {
      const channel = await harbour(org)
      const tides = `#narrow/channel/${channel}/topic/tides`
      const page = await signIn(org.member)
      const tab = await page.context().newPage()
      await tab.goto(`${url}/${tides}`)
      await compose(tab).fill('half a thought')
      const closed = tab.waitForEvent('close')
      await tab.close({ runBeforeUnload: true })
      await closed
      const again = await page.context().newPage()
      await again.goto(`${url}/${tides}`)
      const elsewhere = await signIn(org.member)
      await open(elsewhere, tides)
      for (const one of [again, elsewhere]) await textIs(one, 'half a thought')
    }))

  test('files: one image is pasted and sent, another is canceled, and a large file is refused before the upload', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'low water').waitFor()
      const { bytes } = await world.raw({ path: '/static/realm-icon.png' })
      const give = (how: 'paste' | 'drop', name: string, content: readonly number[], size = content.length) =>
        compose(page).evaluate(
          (field, [by, called, start, length]) => {
            const data = new DataTransfer()
            const whole = new Uint8Array(length)
            whole.set(start)
            data.items.add(new File([whole], called, { type: 'image/png' }))
            const event =
              by === 'paste'
                ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
                : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            ;(by === 'paste' ? field : document.body).dispatchEvent(event)
          },
          [how, name, content, size] as const,
        )
      let uploads = 0
      const release = await holding(page, /\/json\/user_uploads/, () => uploads++)
      const picture = [...bytes]
      await give('drop', 'huge.png', picture, 30 * 1024 * 1024)
      await page.getByText('huge.png is too large. Files can be up to 25 MiB.').waitFor()
      assert.deepEqual([uploads, await compose(page).inputValue()], [0, ''])

      await compose(page).fill('look:')
      await give('paste', 'boat.png', picture)
      await page.getByRole('progressbar', { name: 'Uploading boat.png…' }).waitFor()
      await give('paste', 'wrong.png', picture)
      await page.getByRole('progressbar', { name: 'Uploading wrong.png…' }).waitFor()
      await page.getByRole('button', { name: 'Cancel upload of wrong.png' }).click()
      await page.getByRole('progressbar', { name: 'Uploading wrong.png…' }).waitFor({ state: 'detached' })
      await becomes(async () => (await compose(page).inputValue()).trimEnd(), 'look:\n[Uploading boat.png…]()')
      // It's sent when the file has been uploaded.
      await compose(page).press('Control+Enter')
      await page.getByText('Your message will be sent once its files are uploaded.').waitFor()
      await chooseInBox(page, 'More', 'Preview')
      release()
      await rows(page, 'look:').getByRole('link', { name: 'Image: boat.png' }).waitFor()
      assert.equal(await rows(page, 'look:').count(), 1)

      await give('paste', 'buoy.png', picture)
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByRole('link', { name: 'Image: buoy.png' }).locator('img').waitFor()
    }))

  test('emoji are picked for a message in a skin tone that the browser remembers, and for a status', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member)
      const search = page.getByRole('combobox', { name: 'Search emoji' })
      const tones = page.getByRole('group', { name: 'Skin tone' })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'low water').waitFor()
      await compose(page).fill('ahoy')
      await page.getByRole('button', { name: 'Emoji' }).click()
      await tones.getByRole('button', { name: 'Medium', exact: true }).click()
      await tones.getByRole('button', { name: 'Medium', exact: true, pressed: true }).waitFor()
      const gap = async (): Promise<number> => {
        const [picker, button] = await Promise.all(
          [page.locator('.popover'), page.getByRole('button', { name: 'Emoji' })].map(one => one.boundingBox()),
        )
        return Math.round(button?.y ?? 0) - Math.round((picker?.y ?? 0) + (picker?.height ?? 0))
      }
      await becomes(gap, 4)
      assert.deepEqual(await obstacles(page), [])
      await search.fill('wave')
      await page.getByRole('option', { name: 'wave', exact: true, selected: true }).waitFor()
      await search.press('Enter')
      await textIs(page, 'ahoy 👋🏽 ')
      await page.getByRole('button', { name: 'Emoji' }).click()
      // All groups in Unicode's order, and no tone for an animal.
      await page.getByRole('group', { name: 'Food & drink' }).getByRole('option').first().waitFor()
      assert.deepEqual(await groups(page), [
        'Frequently used',
        'Smileys & emotion',
        'People & body',
        'Animals & nature',
        'Food & drink',
        'Travel & places',
        'Activities',
        'Objects',
        'Symbols',
        'Flags',
      ])
      // By the name that the server writes, and by an alias.
      for (const [query, name] of [
        ['folded_hands', 'folded hands'],
        ['thank you', 'folded hands'],
        ['thumbsup', '+1'],
        ['pencil', 'pencil'],
      ] as const) {
        await search.fill(query)
        await page.getByRole('option', { name, exact: true, selected: true }).waitFor()
      }
      await search.fill('octopus')
      await page.getByRole('option', { name: 'octopus', selected: true }).click()
      await textIs(page, 'ahoy 👋🏽 :octopus: ')
      await compose(page).press('Enter')
      await rows(page, 'ahoy 👋🏽').getByRole('img', { name: 'octopus' }).waitFor()
      await reload(page)
      await page.getByRole('button', { name: 'Emoji' }).click()
      await tones.getByRole('button', { name: 'Medium', exact: true, pressed: true }).waitFor()
      await page.getByRole('option', { name: 'wave', exact: true }).filter({ hasText: '👋🏽' }).first().waitFor()
      await page.keyboard.press('Escape')
      // A reaction has no tone.
      await page.getByRole('feed').focus()
      await pressShortcut(page, ':')
      await search.fill('wave')
      await page
        .getByRole('option', { name: 'wave', exact: true, selected: true })
        .filter({ hasText: /^👋$/ })
        .waitFor()
      assert.equal(await tones.count(), 0)
      await search.press('Enter')
      await page.getByRole('button', { name: /^React with wave/ }).waitFor()

      await pressShortcut(page, 'Y')
      await page.getByRole('button', { name: 'More emoji…' }).click()
      await search.fill('anchor')
      assert.deepEqual(await obstacles(page), [])
      await search.press('Enter')
      await page.getByRole('button', { name: 'anchor', pressed: true }).waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const { status } = await org.member.ok(`GET /users/${org.member.id}/status`)
      assert.deepEqual([status.emoji_name, status.emoji_code], ['anchor', '2693'])
    }))

  test('other users get no typing notification for a message sent right away', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member)
      const told: (string | null)[] = []
      page.on('request', request => {
        if (request.url().endsWith('/json/typing')) told.push(request.postData())
      })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).waitFor()
      // The page is never idle again.
      await page.evaluate(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
      await compose(page).press('h')
      await answered(page, 'POST /messages', () => compose(page).press('Control+Enter'))
      assert.deepEqual(told, [])
    }))

  test('other users see when the user starts typing, and when the user pauses after one letter', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      // The pause of 12 seconds is shorter here, but longer than a busy page may wait before it starts.
      await page.addInitScript(() => {
        const start = globalThis.setTimeout
        const soon = (run: () => void, ms?: number): unknown => start(run, ms === 12_000 ? 2_000 : ms)
        Object.assign(globalThis, { setTimeout: soon })
      })
      const told: string[] = []
      page.on('request', request => {
        if (request.url().endsWith('/json/typing'))
          told.push(String(new URLSearchParams(request.postData() ?? '').get('op')))
      })
      await reload(page)
      await open(page, `#narrow/dm/${org.owner.id}`)
      await compose(page).press('h')
      await becomes(async () => told.join(' '), 'start stop')
    }))
})
