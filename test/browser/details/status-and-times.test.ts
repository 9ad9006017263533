// A status that is cleared at a time, times in words, and how long people have been away.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { restOn, tap } from '#test/finger.ts'
import { scheduledOf } from '#test/later.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, obstacles, open, phone, pressShortcut, reload, rows, visiting } from '#test/visit.ts'
import type { Person } from '#test/world.ts'

const statusOf = async ({ ok, id }: Person): Promise<any> => (await ok(`GET /users/${id}/status`)).status
const now = (): number => Date.now() / 1000
const isAbout = (actual: number, wanted: number): void =>
  assert.ok(Math.abs(actual - wanted) < 120, `${actual} instead of ${wanted}`)

mainlyOnSqlite('statuses and times in the web client', test => {
  test('a status is cleared after a time that the user chooses, and others see until when', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, `#narrow/dm/${org.owner.id}`)
      await pressShortcut(page, 'Y')
      await page.getByLabel('What’s your status?').fill('at lunch')
      await page.getByLabel('Clear after').selectOption('1 hour')
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const hour = await statusOf(org.member)
      assert.equal(hour.status_text, 'at lunch')
      isAbout(hour.scheduled_end_time, now() + 3_600)

      // With keys alone: the end stays until another is chosen, here in words.
      await pressShortcut(page, 'Y')
      const end = page.getByLabel('Clear after')
      assert.match((await end.locator('option:checked').textContent()) ?? '', /^Until .*\d/)
      await end.selectOption('Choose a time…')
      await page.getByLabel('In words').focus()
      await page.keyboard.type('whenever')
      await page.getByText('Not understood.').waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('Not understood.').waitFor()
      assert.deepEqual(await statusOf(org.member), hour)
      await page.getByLabel('In words').fill('')
      await page.keyboard.type('in 3 hours')
      await page
        .getByRole('status')
        .filter({ hasText: /^(Today|Tomorrow), / })
        .waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      isAbout((await statusOf(org.member)).scheduled_end_time, now() + 3 * 3_600)

      const other = await signIn(org.owner)
      await open(other, `#narrow/dm/${org.member.id}`)
      await other.getByRole('complementary', { name: 'People' }).getByRole('button', { name: org.member.name }).click()
      await other
        .locator('.card .status')
        .filter({ hasText: /at lunch Until .*\d/ })
        .waitFor()
      await other.keyboard.press('Escape')

      // The server clears it, and both pages follow.
      await world.app.db.write(org.realm.id, async tx => {
        await tx.db.updateTable('user_status').set({ end_at: 1 }).where('account_id', '=', org.member.id).execute()
      })
      world.app.jobs.wake('statuses')
      await page.locator('footer.own-row small').filter({ hasText: 'at lunch' }).waitFor({ state: 'detached' })
      await other.getByRole('complementary', { name: 'People' }).getByRole('button', { name: org.member.name }).click()
      await other
        .locator('.card')
        .getByText(/local time|Member/)
        .first()
        .waitFor()
      assert.equal(await other.locator('.card').getByText('at lunch').count(), 0)
      await pressShortcut(page, 'Y')
      assert.equal(await page.getByLabel('Clear after').locator('option:checked').textContent(), 'Don’t clear')
    }))

  test('a status with an end is set by touch, and removed with its end', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.member.ok('POST /users/me/status', { status_text: 'away', scheduled_end_time: 5_000_000_000 })
      const page = await signIn(org.member, phone)
      await open(page, '#settings')
      await pressShortcut(page, 'Y')
      await tap(page, page.getByRole('button', { name: 'On vacation' }))
      await page.getByLabel('Clear after').selectOption('This week')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= phone.width, String(width))
      assert.deepEqual(await obstacles(page), [])
      await tap(page, page.getByRole('button', { name: 'Save' }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const { status_text, scheduled_end_time } = await statusOf(org.member)
      assert.equal(status_text, 'On vacation')
      assert.ok(scheduled_end_time > now() - 60 && scheduled_end_time < now() + 8 * 86_400, scheduled_end_time)
      await pressShortcut(page, 'Y')
      await tap(page, page.getByRole('button', { name: 'Clear status' }))
      await becomes(() => statusOf(org.member), {})
    }))

  test('a status is cleared, and its emoji removed, before the page has heard of the emoji', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.member.ok('POST /users/me/status', { status_text: 'away' })
      const page = await signIn(org.member)
      // No event arrives from here on.
      await page.route('**/json/events?*', () => {})
      await reload(page)
      const setStatus = (): Promise<unknown> =>
        org.member.ok('POST /users/me/status', { status_text: 'on vacation', emoji_name: 'palm_tree' })
      const dialog = page.getByRole('dialog')
      await setStatus()
      await pressShortcut(page, 'Y')
      assert.equal(await dialog.getByLabel('What’s your status?').inputValue(), 'away')
      await dialog.getByRole('button', { name: 'Clear status' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual(await statusOf(org.member), {})

      await setStatus()
      await pressShortcut(page, 'Y')
      await dialog.getByRole('button', { name: 'No emoji' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual(await statusOf(org.member), { status_text: 'away' })

      // An emoji that the user didn't choose here stays.
      await setStatus()
      await pressShortcut(page, 'Y')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.equal((await statusOf(org.member)).emoji_name, 'palm_tree')
    }))

  test('a reminder and a scheduled message take a time in words, and show what it means', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.owner.send([org.member.id], 'bring a rope')
      const page = await signIn(org.member)
      await open(page, `#narrow/dm/${org.owner.id}`)
      await rows(page, 'bring a rope').click()
      await pressShortcut(page, 'i')
      await page.getByRole('menuitem', { name: 'Remind me…' }).click()
      // The field has the focus.
      await page.getByLabel('In words').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('tomorrow at 9')
      await page
        .getByRole('status')
        .filter({ hasText: /^Tomorrow, 0?9:00/ })
        .waitFor()
      assert.match(await page.getByLabel('Time', { exact: true }).inputValue(), /T09:00$/)
      await page.keyboard.type(' or so')
      await page.getByText('Not understood.').waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('Not understood.').waitFor()
      assert.deepEqual((await org.member.ok('GET /reminders')).reminders, [])
      await page.getByRole('button', { name: 'In 3 hours' }).click()
      assert.equal(await page.getByLabel('In words').inputValue(), '')
      await page.getByLabel('In words').fill('in 20 minutes')
      await page.keyboard.press('Enter')
      await page.getByText(/^Reminder set for/).waitFor()
      const [{ scheduled_delivery_timestamp }] = (await org.member.ok('GET /reminders')).reminders
      isAbout(scheduled_delivery_timestamp, now() + 20 * 60)

      await compose(page).fill('high water')
      await page.getByRole('button', { name: 'Send later' }).click()
      await page.getByRole('menuitem', { name: 'Custom time…' }).click()
      await page.getByLabel('In words').fill('today at 0:00')
      await page.getByText('This time is in the past.').waitFor()
      await page.getByLabel('In words').fill('2041-05-06 7:08')
      await page.getByRole('dialog').getByRole('button', { name: 'Send later' }).click()
      await page.getByText(/^Message scheduled for.*2041/).waitFor()
      assert.equal((await scheduledOf(org.member)).length, 1)
    }))

  test('a time in words is in the language of the reader, on a phone', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.owner.send([org.member.id], 'bring a rope')
      const page = await signIn(org.member, phone)
      await org.member.ok('PATCH /settings', { default_language: 'de' })
      await page.locator('html[lang=de]').waitFor({ state: 'attached' })
      await open(page, `#narrow/dm/${org.owner.id}`)
      await restOn(page, rows(page, 'bring a rope').locator('.text'))
      await tap(page, page.getByRole('menuitem', { name: 'Erinnern …' }))
      await tap(page, page.getByLabel('In Worten'))
      await page.keyboard.type('übermorgen um 14 Uhr')
      await becomes(async () => (await page.getByLabel('Zeit', { exact: true }).inputValue()).slice(-5), '14:00')
      assert.deepEqual(await obstacles(page), [])
      await tap(page, page.getByRole('button', { name: 'Erinnern', exact: true }))
      await page.getByText(/^Erinnerung erstellt für/).waitFor()
    }))

  test('the list of people and the card say how long a user has been away', world =>
    visiting(world, async ({ org, signIn }) => {
      const ago = { [org.owner.id]: 20 * 60, [org.admin.id]: 3 * 86_400, [org.moderator.id]: 400 * 86_400 }
      for (const person of [org.owner, org.admin, org.moderator])
        await person.ok('POST /users/me/presence', { status: 'active' })
      await world.app.db.write(org.realm.id, async tx => {
        for (const [id, seconds] of Object.entries(ago)) {
          const at = tx.now - seconds
          const times = { active_at: at, connected_at: at }
          await tx.db.updateTable('presence').set(times).where('account_id', '=', Number(id)).execute()
        }
      })
      const page = await signIn(org.member)
      await open(page, `#narrow/dm/${org.owner.id}`)
      const column = page.getByRole('complementary', { name: 'People' })
      const item = ({ name }: Person) => column.getByRole('button', { name })
      const since = (person: Person) => item(person).locator('.since')
      await since(org.owner).getByText('20m').waitFor()
      assert.equal(await since(org.owner).getAttribute('title'), 'Active 20 minutes ago')
      await item(org.owner)
        .and(page.getByRole('button', { name: 'Active 20 minutes ago' }))
        .waitFor()
      const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format((now() - 3 * 86_400) * 1000)
      await since(org.admin).getByText('3d').waitFor()
      assert.equal(await since(org.admin).getAttribute('title'), `Away since ${day}`)
      assert.match((await since(org.moderator).getAttribute('title')) ?? '', /^Away since .* 20\d\d$/)
      assert.equal(await since(org.member).count(), 0)
      assert.deepEqual(await obstacles(page), [])
      await item(org.owner).click()
      await page.locator('.card').getByText('Active 20 minutes ago').waitFor()
      await page.keyboard.press('Escape')
      await org.admin.ok('POST /users/me/presence', { status: 'active' })
      await reload(page)
      await item(org.admin).waitFor()
      await becomes(
        () =>
          item(org.admin)
            .getByText(/Active|Away/)
            .count(),
        0,
      )
    }))
})
