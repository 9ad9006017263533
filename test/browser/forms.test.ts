// Forms that stay on the page after sending: the next entry starts with the defaults, not with something else.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, open, visiting } from '#test/visit.ts'

const Role = { owner: 100, member: 400, guest: 600 }

mainlyOnSqlite('forms in the web client', test => {
  test('the second invitation is for a member for 10 days, whatever the first one was for', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner)
      await open(page, '#invite')
      const mail = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save invitations to files' }) })
      const link = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create link' }) })
      for (const [at, role] of ['Guest', undefined].entries()) {
        await mail.getByLabel('Email addresses').fill(`mia${at}@example.com`)
        for (const form of [mail, link]) if (role !== undefined) await form.getByLabel('Role').selectOption(role)
        await answered(page, 'POST /invites', () => mail.getByRole('button').click())
        await answered(page, 'POST /invites/multiuse', () => link.getByRole('button').click())
        await becomes(() => mail.getByLabel('Email addresses').inputValue(), '')
        await page.getByLabel('Invitation link').waitFor()
      }
      const { invites } = await org.owner.ok('GET /invites')
      const days = (invite: any): number => Math.round((invite.expiry_date - invite.invited) / (24 * 60 * 60))
      const sent = invites
        .toSorted((a: any, b: any) => Number(a.is_multiuse) - Number(b.is_multiuse) || a.id - b.id)
        .map((invite: any) => [invite.is_multiuse, invite.invited_as, days(invite)])
      assert.deepEqual(sent, [
        [false, Role.guest, 10],
        [false, Role.member, 10],
        [true, Role.guest, 10],
        [true, Role.member, 10],
      ])
    }))
})
