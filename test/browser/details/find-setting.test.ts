// Finding settings in the web client, and fields that are found by typing.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { tap } from '#test/finger.ts'
import { square } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, desk, hashIs, obstacles, open, phone, visiting } from '#test/visit.ts'
import type { Person } from '#test/world.ts'

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find a setting' })
const hasFocus = (field: Locator): Promise<void> =>
  becomes(() => field.evaluate(element => element === document.activeElement), true)
const rowOf = (page: Page, label: string): Locator =>
  page.locator('.setting').filter({ has: page.getByLabel(label, { exact: true }) })
const settingsOf = async (person: Person): Promise<any> =>
  (await person.ok('POST /register', { fetch_event_types: ['user_settings'] })).user_settings

mainlyOnSqlite('finding settings in the web client', test => {
  test('Enter in the search goes to the first setting, marks it and focuses its field', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#settings/profile')
      // The sidebar makes room, but the user's own row stays.
      await page.getByRole('navigation', { name: 'Settings' }).waitFor()
      assert.equal(await page.getByRole('searchbox', { name: 'Filter…' }).count(), 0)
      await page.getByRole('button', { name: 'Personal menu' }).waitFor()
      await search(page).fill('24-hour')
      assert.deepEqual(await obstacles(page), [])
      await search(page).press('Enter')
      await hashIs(page, '#settings/preferences/twenty_four_hour_time')
      await hasFocus(page.getByRole('switch', { name: '24-hour clock' }))
      await page.locator('.found').getByText('24-hour clock').waitFor()
      await page.keyboard.press('Space')
      await rowOf(page, '24-hour clock').getByRole('status').getByText('Saved').waitFor()
      assert.equal((await settingsOf(org.owner)).twenty_four_hour_time, true)
      // The list of pages is back, and marks the open one.
      assert.equal(await page.getByRole('link', { name: 'Preferences' }).getAttribute('aria-current'), 'page')
      // Settings of the same name are told apart by their page and heading; the arrow keys choose.
      await search(page).fill('desktop notifications')
      await page.getByRole('link', { name: /Notifications › Followed topics/ }).waitFor()
      await search(page).press('ArrowDown')
      await hasFocus(page.getByRole('link', { name: /Notifications › Direct messages/ }))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await hashIs(page, '#settings/notifications/enable_followed_topic_desktop_notifications')
      await becomes(
        () => page.evaluate(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting')),
        'enable_followed_topic_desktop_notifications',
      )
      // From the user's settings to the organization's.
      await search(page).fill('invitation links')
      await search(page).press('Enter')
      await hasFocus(page.getByLabel('Create invitation links', { exact: true }))
      await search(page).fill('qqq')
      await page.getByRole('status').getByText('No matching settings').waitFor()
      await search(page).press('Escape')
      assert.equal(await search(page).inputValue(), '')
      await hasFocus(search(page))
    }))

  test('everyone finds what they may see; a locked setting is marked', world =>
    visiting(world, async ({ org, signIn }) => {
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      for (const page of [owner, member]) {
        await open(page, '#settings/profile')
        await search(page).fill('default user settings')
      }
      await owner.getByRole('link', { name: 'Default user settings' }).waitFor()
      await member.getByRole('status').getByText('No matching settings').waitFor()
      await search(member).fill('create groups')
      await search(member).press('Enter')
      await member.locator('.found').getByText('Only owners can change this.').waitFor()
      await hasFocus(member.locator('.found'))
    }))

  for (const [name, viewport] of [
    ['on a desk', desk],
    ['on a phone, by touch', phone],
  ] as const)
    test(`a time zone is found by a part of a city's name (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const page = await signIn(org.member, viewport)
        const press = (target: Locator): Promise<void> => (viewport === phone ? tap(page, target) : target.click())
        await open(page, '#settings')
        await search(page).fill('time zone')
        await press(page.getByRole('link', { name: /^Time zone/ }))
        const field = page.getByRole('combobox', { name: 'Time zone' })
        await hasFocus(field)
        await field.fill('york')
        const choice = page.getByRole('option', { name: /America \/ New York/ })
        await answered(page, 'PATCH /settings', () => press(choice))
        await rowOf(page, 'Time zone').getByText('Saved').waitFor()
        assert.equal(await field.inputValue(), 'America / New York')
        assert.equal((await settingsOf(org.member)).timezone, 'America/New_York')
        assert.deepEqual(await obstacles(page), [])
        // What matches nothing stays in the field, with the reason.
        await field.fill('Atlantis')
        await field.press('Enter')
        await rowOf(page, 'Time zone').getByRole('alert').getByText('No matches').waitFor()
        assert.equal(await field.inputValue(), 'Atlantis')
        assert.equal((await settingsOf(org.member)).timezone, 'America/New_York')
      }))

  test('a chosen picture is shown with its name until it is sent', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#organization/emoji-settings')
      await page.getByLabel('Name').fill('herring')
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose picture').click()])
      await chooser.setFiles({ name: 'fish.png', mimeType: 'image/png', buffer: await square(20) })
      const row = rowOf(page, 'Picture')
      await row.getByText('fish.png').waitFor()
      await becomes(() => row.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth), 20)
      await answered(page, 'POST /realm/emoji/herring', () =>
        page.getByRole('button', { name: 'Add', exact: true }).click(),
      )
      await row.getByText('fish.png').waitFor({ state: 'detached' })
    }))
})
