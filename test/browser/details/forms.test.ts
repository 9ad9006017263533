// Every form that stays on the page after sending, and the confirmations before granting powerful roles.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { afterFile } from '#test/after-file.ts'
import { becomes } from '#test/becomes.ts'
import { square } from '#test/pictures.ts'
import { startSmtpServer } from '#test/smtp-server.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, open, visiting } from '#test/visit.ts'
import { type Org, password } from '#test/world.ts'

interface Sent {
  readonly at: string
  /** A label that identifies the form. */
  readonly with: string
  readonly act: string
  /** The button that shows the form. */
  readonly opener?: string
  readonly route: string
  /** No field keeps its declared value. */
  readonly fill: (form: Locator, round: number) => Promise<void>
}

const formWith = (page: Page, { with: label, act }: Pick<Sent, 'with' | 'act'>): Locator =>
  page
    .locator('form')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .filter({ has: page.getByRole('button', { name: act, exact: true }) })

/** What the form would send now. */
const valuesOf = (form: Locator): Promise<unknown> =>
  form.evaluate(element =>
    [...new FormData(element as HTMLFormElement)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  )

const typed =
  (texts: Readonly<Record<string, string>>, more?: Sent['fill']): Sent['fill'] =>
  async (form, round) => {
    for (const [label, text] of Object.entries(texts))
      await form.getByLabel(label, { exact: true }).fill(text.replace('%', 'xy'[round] ?? ''))
    await more?.(form, round)
  }

async function formsOf(org: Org): Promise<readonly Sent[]> {
  const channel = await org.channel('harbour', { subscribers: [org.owner] })
  const { group_id } = await org.owner.ok('POST /user_groups/create', { name: 'divers', description: '', members: [] })
  await org.owner.ok('POST /channel_folders/create', { name: 'sea', description: '' })
  const [pier, quay] = [await org.channel('pier', { subscribers: [org.owner] }), await org.channel('quay')]
  await org.owner.send(channel, '/poll When?\nat six', 'poll')
  await org.owner.send(channel, '/todo Before we leave\nfuel', 'tasks')
  const newPassword = 'a much longer password of the sea'
  const buffer = await square(20)
  const check = (name: string) => (form: Locator) => form.getByRole('switch', { name }).click()
  return [
    {
      at: 'invite',
      with: 'Email addresses',
      act: 'Save invitations to files',
      route: 'POST /invites',
      fill: typed({ 'Email addresses': 'mia%@example.com' }, async form => {
        await form.getByLabel('Role').selectOption('Guest')
        await form.getByLabel('Expires after').selectOption('never expires')
        await form.getByRole('switch').click()
        await form.getByLabel('Filter: Channels').fill('harb')
        await form.getByRole('checkbox', { name: 'harbour' }).check()
      }),
    },
    {
      at: 'invite',
      with: 'Role',
      act: 'Create link',
      route: 'POST /invites/multiuse',
      fill: async form => {
        await form.getByLabel('Role').selectOption('Moderator')
        await form.getByLabel('Expires after').selectOption('1 day')
        await form.getByRole('checkbox', { name: 'harbour' }).check()
      },
    },
    {
      at: 'settings/bots',
      with: 'Short name',
      act: 'Create',
      route: 'POST /bots',
      fill: typed({ Name: 'Tide %', 'Short name': 'tide-%' }, async form => {
        await form.getByLabel('Type').selectOption('Outgoing webhook')
        await form.getByLabel('Endpoint URL').fill('https://tides.example/')
        await form.getByLabel('Payload format').selectOption('Slack-compatible')
      }),
    },
    {
      at: 'settings/alert-words',
      with: 'New alert word',
      act: 'Add',
      route: 'POST /users/me/alert_words',
      fill: typed({ 'New alert word': 'herring%' }),
    },
    {
      at: `channels/${channel}/harbour/subscribers`,
      with: 'Filter: Add people',
      act: 'Add',
      route: 'POST /users/me/subscriptions',
      fill: async (form, round) => {
        const name = [org.member, org.admin][round]?.name ?? ''
        await form.getByLabel('Filter: Add people').fill(name)
        await form.getByRole('checkbox', { name }).check()
      },
    },
    {
      at: `groups/${group_id}/divers/members`,
      with: 'Filter: Add groups',
      act: 'Add',
      route: `POST /user_groups/${group_id}/members`,
      fill: async (form, round) => {
        await form.getByRole('checkbox', { name: [org.member, org.admin][round]?.name ?? '' }).check()
        await form.getByRole('checkbox', { name: ['Owners', 'Administrators'][round] ?? '' }).check()
      },
    },
    {
      at: 'organization/organization-settings',
      with: 'Domain',
      act: 'Add',
      route: 'POST /realm/domains',
      fill: typed({ Domain: '%.example' }, check('Include subdomains')),
    },
    {
      at: 'organization/channel-folders',
      with: 'Name',
      act: 'Add',
      route: 'POST /channel_folders/create',
      fill: typed({ Name: 'land%', Description: 'dry' }),
    },
    {
      at: 'organization/playground-settings',
      with: 'Language',
      act: 'Add',
      route: 'POST /realm/playgrounds',
      fill: typed({ Name: 'play%', Language: 'js', 'URL template': 'https://play.example/{code}' }),
    },
    {
      at: 'organization/linkifier-settings',
      with: 'Pattern',
      act: 'Add',
      route: 'POST /realm/filters',
      fill: typed({ Pattern: '%(?P<id>[0-9]+)', 'URL template': 'https://issues.example/{id}' }),
    },
    {
      at: 'organization/profile-field-settings',
      with: 'Hint',
      act: 'Add',
      route: 'POST /realm/profile_fields',
      fill: typed({ Name: 'boat%', Hint: 'the name' }, async form => {
        await form.locator('select').selectOption({ index: 2 })
        await form.getByLabel(/Options/).fill('one\ntwo')
        await form.getByRole('switch').click()
      }),
    },
    {
      at: 'organization/emoji-settings',
      with: 'Picture',
      act: 'Add',
      route: 'POST /realm/emoji/%',
      fill: typed({ Name: '%' }, form =>
        form.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer }),
      ),
    },
    {
      at: 'organization/default-channels-list',
      with: 'Channel',
      act: 'Add',
      route: 'POST /default_streams',
      fill: async (form, round) => {
        await form.getByLabel('Channel').selectOption(String([pier, quay][round]))
      },
    },
    {
      at: `narrow/channel/${channel}/topic/poll`,
      with: 'New option',
      act: 'Add',
      opener: 'New option',
      route: 'POST /submessage',
      fill: typed({ 'New option': 'at seven %' }),
    },
    {
      at: `narrow/channel/${channel}/topic/tasks`,
      with: 'New task',
      act: 'Add',
      opener: 'New task',
      route: 'POST /submessage',
      fill: typed({ 'New task': 'ropes %', Description: 'the long ones' }),
    },
    {
      at: 'settings/account-and-privacy',
      with: 'New email address',
      act: 'Change email address',
      route: 'PATCH /settings',
      fill: typed({ 'New email address': 'else%@example.com', 'Current password': password }),
    },
    {
      at: 'settings/account-and-privacy',
      with: 'New password',
      act: 'Change password',
      route: 'PATCH /settings',
      fill: async (form, round) => {
        await form.getByLabel('Current password').fill([password, newPassword][round] ?? '')
        await form.getByLabel('New password').fill([newPassword, password][round] ?? '')
      },
    },
  ]
}

const headingsOf = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()

mainlyOnSqlite('forms in the web client', test => {
  test('after sending, every form goes back to its declared values, twice', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      for (const sent of await formsOf(org)) {
        await open(page, `#${sent.at}`)
        if (sent.opener !== undefined) await page.getByRole('button', { name: sent.opener, exact: true }).click()
        const form = formWith(page, sent)
        const declared = await valuesOf(form)
        for (const round of [0, 1]) {
          await sent.fill(form, round)
          assert.notDeepEqual(await valuesOf(form), declared)
          await answered(page, sent.route.replace('%', 'xy'[round] ?? ''), () =>
            form.getByRole('button', { name: sent.act, exact: true }).click(),
          )
          await becomes(async () => [sent.at, await valuesOf(form)], [sent.at, declared])
        }
      }
    }))

  test('inviting an owner or an administrator asks for confirmation', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#invite')
      const mail = formWith(page, { with: 'Email addresses', act: 'Save invitations to files' })
      const link = formWith(page, { with: 'Role', act: 'Create link' })
      const arePreselected = (role: string): Promise<void> =>
        becomes(() => Promise.all([mail, link].map(form => form.getByLabel('Role').inputValue())), [role, role])
      const member = '400'
      await arePreselected(member)
      const question = page.getByRole('dialog')
      await mail.getByLabel('Email addresses').fill('mia@example.com')
      await mail.getByLabel('Role').selectOption('Owner')
      await mail.getByRole('button', { name: 'Save invitations to files' }).click()
      await question.getByText(/^mia@example\.com will be able to .* close the organization\.$/).waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
      // The typed text stays.
      assert.equal(await mail.getByLabel('Email addresses').inputValue(), 'mia@example.com')
      assert.deepEqual((await org.owner.ok('GET /invites')).invites, [])
      await mail.getByRole('button', { name: 'Save invitations to files' }).click()
      await answered(page, 'POST /invites', () => question.getByRole('button', { name: 'Invite' }).click())
      await link.getByLabel('Role').selectOption('Administrator')
      await link.getByRole('button', { name: 'Create link' }).click()
      await question.getByText(/^Anyone with the link will be able to /).waitFor()
      await answered(page, 'POST /invites/multiuse', () =>
        question.getByRole('button', { name: 'Create link' }).click(),
      )
      const { invites } = await org.owner.ok('GET /invites')
      assert.deepEqual(invites.map((one: any) => one.invited_as).toSorted(), [100, 200])
      await arePreselected(member)
    }))

  test('without a mail server the link comes first, and no email counts as sent', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#invite')
      await page.getByText('This server can’t send email').waitFor()
      assert.deepEqual(await headingsOf(page), ['Invitation link', 'Email invitation'])
      const mail = formWith(page, { with: 'Email addresses', act: 'Save invitations to files' })
      await mail.getByLabel('Email addresses').fill('mia@example.com')
      await mail.getByRole('button', { name: 'Save invitations to files' }).click()
      await mail.getByText('Not sent, but saved to files on the server').waitFor()
      await open(page, '#organization/users/invitations')
      await page.getByRole('button', { name: 'Resend: mia@example.com' }).click()
      await page.getByText('saved to a file on the server again').waitFor()
      await open(page, '#settings/account-and-privacy')
      const address = formWith(page, { with: 'New email address', act: 'Change email address' })
      await address.getByLabel('New email address').fill('else@example.com')
      await address.getByLabel('Current password').fill(password)
      await address.getByRole('button', { name: 'Change email address' }).click()
      await address.getByText('Ask the operator for the link in it.').waitFor()
    }))

  test('roles: owner, administrator and your own ask for confirmation; others can be undone', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      const { member } = org
      await open(page, '#organization/users/active')
      const field = page.getByLabel(`Role of ${member.name}`)
      const question = page.getByRole('dialog')
      const roleOf = async (): Promise<number> => (await org.owner.ok(`GET /users/${member.id}`)).user.role
      await field.selectOption('Owner')
      await question.getByText(`${member.name} will be able to`).waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await becomes(() => field.inputValue(), 'Member')
      assert.equal(await roleOf(), 400)
      await field.selectOption('Administrator')
      await answered(page, `PATCH /users/${member.id}`, () =>
        question.getByRole('button', { name: 'Make administrator' }).click(),
      )
      assert.equal(await roleOf(), 200)
      await answered(page, `PATCH /users/${member.id}`, () => field.selectOption('Guest'))
      assert.equal(await roleOf(), 600)
      await page.getByText(`${member.name}: Guest`).waitFor()
      await answered(page, `PATCH /users/${member.id}`, () => page.getByRole('button', { name: 'Undo' }).click())
      assert.equal(await roleOf(), 200)
      await becomes(() => field.inputValue(), 'Administrator')
      await page.getByLabel(`Role of ${org.owner.name}`).selectOption('Member')
      await question.getByText('You can’t undo this yourself.').waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await becomes(() => page.getByLabel(`Role of ${org.owner.name}`).inputValue(), 'Owner')
    }))
})

const smtp = await startSmtpServer()
afterFile(() => smtp.stop())

mainlyOnSqlite(
  'invitations on a server with a mail server',
  test => {
    test('send emails', world =>
      visiting(world, async ({ org, signIn }) => {
        const page = await signIn(org.owner)
        await open(page, '#invite')
        const mail = formWith(page, { with: 'Email addresses', act: 'Send invitations' })
        await mail.getByLabel('Email addresses').fill('mia@example.com')
        await mail.getByRole('button', { name: 'Send invitations' }).click()
        await mail.getByText('Sent', { exact: true }).waitFor()
        assert.deepEqual(await headingsOf(page), ['Email invitation', 'Invitation link'])
        assert.equal(await page.getByText('can’t send email').count(), 0)
      }))
  },
  { PARLEY_SMTP_URL: smtp.url },
)
