// Settings, channels, groups and the organization in the web client.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { size } from '#test/long.ts'
import { square } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, desk, hasNoObstacles, obstacles, open, phone, visiting } from '#test/visit.ts'
import { password } from '#test/world.ts'

const saved = (page: Page, label: string) =>
  page
    .locator('.setting')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .getByText('Saved')

mainlyOnSqlite('settings in the web client', test => {
  test('a personal setting saves by itself; an error appears next to the field, which keeps its text', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await page.getByRole('button', { name: 'Personal menu' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Preferences' }).click()
      await page.getByLabel('Theme').selectOption('Dark')
      await saved(page, 'Theme').waitFor()
      await page.getByRole('switch', { name: '24-hour clock' }).check()
      await saved(page, '24-hour clock').waitFor()
      const settings = async (): Promise<any> =>
        (await org.member.ok('POST /register', { fetch_event_types: ['user_settings'] })).user_settings
      const { color_scheme, twenty_four_hour_time } = await settings()
      assert.deepEqual([color_scheme, twenty_four_hour_time], [2, true])
      await page.getByLabel('Font size').fill('99999')
      await page.getByLabel('Font size').press('Enter')
      await page.getByRole('alert').getByText('Invalid web_font_size_px').waitFor()
      assert.equal(await page.getByLabel('Font size').inputValue(), '99999')
      await page.getByLabel('Font size').press('Escape')
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[type=number]')?.value === '16')
      // Another client changes a setting that is on the screen.
      await org.member.ok('PATCH /settings', { web_home_view: 'recent' })
      await page.waitForFunction(() =>
        [...document.querySelectorAll('select')].some(({ value }) => value === 'Recent conversations'),
      )
    }))

  test('a session that the list or a new password ends goes to the sign-in page', world =>
    visiting(world, async ({ org, signIn }) => {
      const [first, second] = [await signIn(org.member), await signIn(org.member)]
      await open(first, '#settings/sessions')
      await first.getByRole('button', { name: 'Sign out', exact: true }).click()
      await second.waitForURL(/\/login\/ended\//)
      await first.getByRole('button', { name: 'Sign out', exact: true }).waitFor({ state: 'detached' })
      const third = await signIn(org.member)
      await open(first, '#settings/account-and-privacy')
      const form = first.locator('form').filter({ has: first.getByLabel('New password') })
      await form.getByLabel('Current password').fill('wrong')
      await form.getByLabel('New password').fill('another long enough passphrase')
      await form.getByRole('button').click()
      await form.getByRole('alert').getByText('Wrong password').waitFor()
      assert.equal(await form.getByLabel('New password').inputValue(), 'another long enough passphrase')
      await form.getByLabel('Current password').fill(password)
      await form.getByRole('button').click()
      await form.getByText('Saved').waitFor()
      await third.waitForURL(/\/login\/ended\//)
      await open(first, '#settings/sessions')
      await first.getByText('this browser').waitFor()
    }))

  test('a channel is created, gets a subscriber, is found and joined', world =>
    visiting(world, async ({ org, signIn }) => {
      const evil = '<img src=x onerror=alert(1)>'
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      await owner.getByRole('link', { name: 'Browse or create channels' }).click()
      await owner.getByRole('link', { name: 'New channel' }).click()
      await owner.getByLabel('Name', { exact: true }).fill(evil)
      await owner.getByLabel('Description').fill(`${evil} javascript:alert(2)`)
      await owner.getByRole('button', { name: 'Create channel' }).click()
      await owner.getByRole('heading', { name: 'Subscribers' }).waitFor()
      await owner.getByRole('checkbox', { name: org.member.name }).check()
      await owner.getByRole('button', { name: 'Add', exact: true }).click()
      await owner.getByRole('main').getByRole('listitem').filter({ hasText: org.member.name }).waitFor()
      await member.getByRole('navigation', { name: 'Conversations' }).getByText(evil).waitFor()
      await open(member, '#channels/subscribed')
      await member.getByRole('button', { name: `Unsubscribe: ${evil}` }).click()
      await member.getByRole('link', { name: 'Available (1)' }).click()
      await member.getByRole('button', { name: `Subscribe: ${evil}` }).click()
      await member.getByRole('link', { name: 'Subscribed (1)' }).waitFor()
      // A refused name stays in its field; the accepted one appears everywhere.
      await owner.getByRole('link', { name: 'General' }).click()
      await owner.getByLabel('Name', { exact: true }).fill(' ')
      await owner.getByLabel('Name', { exact: true }).press('Enter')
      await owner.getByRole('alert').getByText("Channel name can't be empty.").waitFor()
      await owner.getByLabel('Name', { exact: true }).fill('quay')
      await owner.getByLabel('Name', { exact: true }).press('Enter')
      await saved(owner, 'Name').waitFor()
      await member.getByRole('navigation', { name: 'Conversations' }).getByText('quay').waitFor()
      assert.equal(await owner.locator('img[src="x"]').count(), 0)
    }))

  test("images: a user's avatar, the organization's icon, and an emoji for a reaction", world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      const file = { name: 'a.png', mimeType: 'image/png', buffer: await square(60) }
      await open(page, '#settings/profile')
      await page.getByLabel('Picture', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('tea') })
      await page.getByRole('alert').getByText('Invalid image format').waitFor()
      await page.getByLabel('Picture', { exact: true }).setInputFiles(file)
      await saved(page, 'Picture').waitFor()
      assert.equal((await org.owner.ok('POST /register')).avatar_source, 'U')
      await answered(page, 'DELETE /users/me/avatar', () =>
        page.getByRole('button', { name: 'Remove: Picture' }).click(),
      )
      assert.equal((await org.owner.ok('POST /register')).avatar_source, 'J')
      await open(page, '#organization/organization-profile')
      await page.getByLabel('Icon').setInputFiles(file)
      await page.getByRole('button', { name: 'Remove: Icon' }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await open(page, '#organization/emoji-settings')
      await page.getByLabel('Name').fill('herring')
      await page.getByLabel('Picture').setInputFiles(file)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Remove: herring' }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      const tea = await org.channel('tea', { subscribers: [org.owner, org.member] })
      const id = await org.member.send(tea, 'hello')
      await open(page, `#narrow/channel/${tea}-tea/topic/topic`)
      await page.getByText('hello', { exact: true }).hover()
      await page.getByRole('button', { name: 'Add reaction' }).first().click()
      await page.getByRole('combobox', { name: 'Search emoji' }).fill('herring')
      await answered(page, `POST /messages/${id}/reactions`, () =>
        page.getByRole('option', { name: 'herring' }).click(),
      )
      await page.locator('.reactions img').waitFor()
      const [reaction] = (await org.owner.ok(`GET /messages/${id}`)).message.reactions
      assert.equal(reaction.reaction_type, 'realm_emoji')
      await open(page, '#organization/emoji-settings')
      await page.getByRole('button', { name: 'Remove: herring' }).click()
      await page.getByText('No custom emoji').waitFor()
    }))

  test('a linkifier is added, edited and removed', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#organization/linkifier-settings')
      await page.getByLabel('Pattern').fill('#(?P<id>[0-9]+)')
      await page.getByLabel('URL template').fill('https://issues.example/{id}')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const row = page.getByRole('main').getByRole('listitem')
      await page.getByRole('button', { name: 'Edit: #(?P<id>[0-9]+)' }).click()
      // What the server refuses stays in its field.
      await row.getByLabel('URL template').fill('https://tickets.example/')
      await row.getByRole('button', { name: 'Save' }).click()
      await row.getByRole('alert').getByText('is not present in URL template').waitFor()
      assert.equal(await row.getByLabel('URL template').inputValue(), 'https://tickets.example/')
      assert.deepEqual(await obstacles(page), [])
      await row.getByLabel('URL template').fill('https://tickets.example/{id}')
      await row.getByRole('button', { name: 'Save' }).click()
      await row.getByText('https://tickets.example/{id}').waitFor()
      const { linkifiers } = await org.member.ok('GET /realm/linkifiers')
      assert.equal(linkifiers[0].url_template, 'https://tickets.example/{id}')
      await page.getByRole('button', { name: 'Remove: #(?P<id>[0-9]+)' }).click()
      await row.waitFor({ state: 'detached' })
    }))

  test('an outgoing webhook bot is created, and its server is changed', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, '#settings/bots')
      const form = page.locator('form').filter({ hasText: 'Short name' })
      await form.waitFor()
      assert.equal(await form.getByLabel('Endpoint URL').count(), 0)
      await form.getByLabel('Name', { exact: true }).fill('Tide Bot')
      await form.getByLabel('Short name').fill('tides')
      await form.getByLabel('Type').selectOption('Outgoing webhook')
      await form.getByLabel('Endpoint URL').fill('https://me:secret@tides.example/')
      await form.getByLabel('Payload format').selectOption('Slack-compatible')
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByRole('alert').getByText('must not contain a login').waitFor()
      assert.deepEqual(await obstacles(page), [])
      await form.getByLabel('Endpoint URL').fill('https://tides.example/')
      await form.getByRole('button', { name: 'Create' }).click()
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tide Bot' })
      await row.getByRole('button', { name: 'Show API key: Tide Bot' }).click()
      const [bot] = (await org.member.ok('GET /bots')).bots
      assert.deepEqual([bot.services[0].base_url, bot.services[0].interface], ['https://tides.example/', 2])
      assert.equal(await row.getByLabel('Payload token').textContent(), bot.services[0].token)
      assert.deepEqual(await obstacles(page), [])
      await row.getByLabel('Endpoint URL').fill('https://ebb.example/')
      await row.getByLabel('Endpoint URL').press('Enter')
      await row.getByText('Saved').waitFor()
      assert.equal((await org.member.ok('GET /bots')).bots[0].services[0].base_url, 'https://ebb.example/')
      await form.getByLabel('Endpoint URL').waitFor({ state: 'detached' })
    }))

  test('a link invites people, and can be revoked', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#invite')
      await page.getByRole('button', { name: 'Create link' }).click()
      const link = await page.getByLabel('Invitation link').textContent()
      assert.match(link ?? '', /\/join\//)
      const { invites } = await org.owner.ok('GET /invites')
      assert.equal(invites[0].link_url, link)
      await open(page, '#organization/users/invitations')
      await page.getByRole('button', { name: 'Revoke: Invitation link' }).click()
      await page.getByText('No pending invitations').waitFor()
    }))

  test('an owner changes a permission; a member sees it locked, with the new value', world =>
    visiting(world, async ({ org, signIn }) => {
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      await open(owner, '#organization/organization-permissions')
      await open(member, '#organization/organization-permissions')
      const field = (page: Page) => page.getByLabel('Create groups', { exact: true })
      assert.equal(await field(member).isDisabled(), true)
      await field(owner).selectOption('Moderators and above')
      await saved(owner, 'Create groups').waitFor()
      await member.waitForFunction(() =>
        [...document.querySelectorAll('select')].some(({ value }) => value === 'Moderators and above'),
      )
      await member.getByText('Only owners can change this.').first().waitFor()
      await open(member, '#groups/new')
      await member.getByText('You don’t have permission to create groups.').waitFor()
    }))

  /** The first ones cover every kind of field; the short form of the test only looks at these. */
  const screens = (channel: number, group: number): string[] =>
    [
      'settings',
      'settings/account-and-privacy',
      'settings/preferences',
      'settings/sessions',
      `channels/${channel}/harbour/subscribers`,
      `channels/${channel}/harbour/permissions`,
      'channels/all',
      'invite',
      'organization/users/active',
      'organization/organization-settings',
      ...['profile', 'notifications', 'bots', 'alert-words', 'uploaded-files', 'topics', 'muted-users'].map(
        section => `settings/${section}`,
      ),
      ...['subscribed', 'available', 'new', `${channel}/harbour/general`, `${channel}/harbour/personal`].map(
        section => `channels/${section}`,
      ),
      ...['your', 'all', 'new', `${group}/divers/general`, `${group}/divers/members`].map(one => `groups/${one}`),
      `groups/${group}/divers/permissions`,
      ...['organization-profile', 'organization-permissions', 'users/invitations', 'bots', 'auth-methods'].map(
        section => `organization/${section}`,
      ),
      ...[
        'default-channels-list',
        'channel-folders',
        'emoji-settings',
        'linkifier-settings',
        'playground-settings',
        'profile-field-settings',
      ].map(section => `organization/${section}`),
      'organization/organization-level-user-defaults',
    ].slice(0, size(10, 100))

  for (const [name, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const)
    test(`the settings are accessible in both themes (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        const members = [org.member.id]
        const { group_id } = await org.owner.ok('POST /user_groups/create', {
          name: 'divers',
          description: '',
          members,
        })
        const page = await signIn(org.owner, viewport)
        for (const screen of screens(channel, group_id)) {
          await open(page, `#${screen}`)
          await page.waitForFunction(
            () => document.querySelector('.column, .names') !== null && document.querySelector('.hint') === null,
          )
          await hasNoObstacles(page, screen)
        }
      }))
})
