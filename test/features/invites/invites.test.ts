// Invitations: their permissions, and email invitations. test/features/invites/invites.rows.ts has single responses.
import assert from 'node:assert/strict'
import { eventsOf, reaches } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import {
  emailInvite,
  inviteLink,
  loggedIn,
  membersMakeLinks,
  newcomer,
  open,
  openInvites,
  proofPath,
  restrictDomains,
  submit,
} from '#test/invites.ts'
import { linkIn, mailTo } from '#test/mail.ts'
import { refused } from '#test/messages.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Org, Person, World } from '#test/world.ts'

const create = 'POST /invites/multiuse'
const invite = 'POST /invites'

/** The error when some or all addresses can't be invited. */
function failure({ status, body }: Answer): any {
  assert.equal(status, 400)
  assert.equal(body.code, 'INVITATION_FAILED')
  const { result: _result, code: _code, license_limit_reached, ...rest } = body
  assert.equal(license_limit_reached, false)
  return rest
}

/** Each test has its own, because all their email is in one folder. */
const person = ({ realm }: Org) => ({ ...newcomer, email: `nia@${realm.subdomain}.example` })

const pathIn = async (world: World, email: string): Promise<string> =>
  new URL(linkIn((await mailTo(world, email)).at(-1)!, '/join/')).pathname

onEachDatabase('invitations', test => {
  test('revoking twice at the same time succeeds once and is refused once', async ({ org }) => {
    const { owner, admin } = await org()
    const { id } = await inviteLink(owner)
    const answers = await Promise.all([owner, admin, owner].map(who => who.call(`DELETE /invites/multiuse/${id}`)))
    assert.deepEqual(answers.map(({ body }) => String(body.msg)).toSorted(), [
      '',
      'Invitation has already been revoked',
      'Invitation has already been revoked',
    ])
  })

  test('only administrators and the creator get an event', async ({ org }) => {
    const here = await org()
    await membersMakeLinks(here)
    const other = await here.join('Olga Other')
    const told = await eventsOf(here, () => here.member.ok(create))
    assert.deepEqual(valuesOf(told, 'event'), ['invites_changed'])
    const { owner, admin, moderator, member, guest } = here
    assert.deepEqual(
      [owner, admin, moderator, member, guest, other].map(who => reaches(told[0]!, who)),
      [true, true, false, true, false, false],
    )
  })

  test('an administrator sees that a link makes owners, but not the link', async ({ org }) => {
    const { owner, admin } = await org()
    const { url } = await inviteLink(owner, { invite_as: 100 })
    const [seen] = await openInvites(admin)
    assert.equal(seen.invited_as, 100)
    assert.ok(!('link_url' in seen))
    assert.equal((await openInvites(owner))[0].link_url, url)
  })

  test('only channels that the inviter can read and subscribe other users to, or default ones', async ({ org }) => {
    const here = await org()
    const { owner, member } = here
    await membersMakeLinks(here)
    const secret = await here.channel('secret', { invite_only: true })
    const open_ = await here.channel('open')
    const lobby = await here.channel('lobby', { is_default_stream: true })
    const gone = await here.channel('gone')
    await owner.ok(`DELETE /streams/${gone}`)
    for (const id of [secret, gone, 999_999])
      assert.equal(
        await refused(member, create, { stream_ids: [open_, id] }),
        `Invalid channel ID ${id}. No invites were sent.`,
      )
    await member.ok(create, { stream_ids: [open_, lobby] })
    await owner.ok('PATCH /realm', { can_add_subscribers_group: { new: await systemGroup(here, 'role:nobody') } })
    assert.equal(
      await refused(member, create, { stream_ids: [open_] }),
      'You do not have permission to subscribe other users to channels.',
    )
    await member.ok(create, { stream_ids: [lobby], include_realm_default_subscriptions: true })
  })

  test('only groups to which the inviter could add users', async ({ org }) => {
    const here = await org()
    const { owner, member } = here
    await membersMakeLinks(here)
    const group = async (name: string): Promise<number> =>
      (await owner.ok('POST /user_groups/create', { name, description: '', members: [] })).group_id
    const [crew, gone] = [await group('crew'), await group('gone')]
    await owner.ok(`POST /user_groups/${gone}/deactivate`)
    for (const who of [owner, member])
      assert.equal(await refused(who, create, { group_ids: [999_999] }), 'Invalid user group')
    assert.equal(await refused(owner, create, { group_ids: [crew, gone] }), 'Invalid user group')
    assert.equal(await refused(member, create, { group_ids: [crew] }), 'Insufficient permission')
    const admins = await systemGroup(here, 'role:administrators')
    assert.equal(await refused(owner, create, { group_ids: [admins] }), 'Insufficient permission')
    await owner.ok(create, { group_ids: [crew, crew] })
    assert.equal((await openInvites(owner)).length, 1)
  })

  test('1000 links per user, not counting revoked ones', async ({ org, app }) => {
    const { owner, admin } = await org()
    const { id } = await inviteLink(owner)
    await app.db.write(0, async tx => {
      const { id: _id, ...row } = await tx.db
        .selectFrom('multiuse_invite')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 999 }, (_, index) => ({ ...row, key_hash: `${row.key_hash}${index}` }))
      await tx.db.insertInto('multiuse_invite').values(copies).execute()
    })
    assert.equal(await refused(owner, create), 'Too many invitation links (limit: 1000).')
    await admin.ok(create)
    await owner.ok(`DELETE /invites/multiuse/${id}`)
    await owner.ok(create)
  })

  test('only an administrator can add a greeting', async world => {
    const org = await world.org()
    await membersMakeLinks(org)
    const { path } = await inviteLink(org.member, { welcome_message_custom_text: 'mine' })
    await submit(world, org, path)
    const { messages } = await (await loggedIn(world, org))('/messages?anchor=newest&num_before=10&num_after=0')
    assert.deepEqual(messages, [])
  })
})

withMovingClock('email invitations', test => {
  test('an email says when its invitation expires, unless it never does', async world => {
    const org = await world.org()
    for (const [name, minutes] of [
      ['soon', 600],
      ['never', null],
    ] as const)
      await org.owner.ok(invite, {
        invitee_emails: `${name}@${org.realm.subdomain}.example`,
        invite_expires_in_minutes: minutes,
        stream_ids: [],
      })
    const [soon, never] = await Promise.all(
      ['soon', 'never'].map(
        async name => (await mailTo(world, `${name}@${org.realm.subdomain}.example`))[0]?.html ?? '',
      ),
    )
    assert.match(soon ?? '', /The invitation expires on/)
    assert.match(never ?? '', /\/join\//)
    assert.doesNotMatch(never ?? '', /expires/)
  })

  test('an invitation is emailed, opens a page for its address, works once, and its sender gets a notice', async world => {
    const org = await world.org()
    const nia = person(org)
    const crew = await org.channel('crew', { subscribers: [org.member] })
    await org.member.ok(invite, { invitee_emails: `Nia <${nia.email}>`, stream_ids: [crew], invite_as: 600 })
    const [mail, ...others] = await mailTo(world, nia.email)
    assert.deepEqual(others, [])
    assert.equal(mail?.subject, `Mia Member invited you to join ${org.realm.name}`)
    assert.match(mail?.html ?? '', /href="http[^"]*\/join\/[a-z2-7]{24}\/"/)
    const path = await pathIn(world, nia.email)

    const { text } = await open(world, org, path)
    assert.match(text, /Mia Member invited you/)
    assert.match(text, new RegExp(`<input[^>]*id="email"[^>]*value="${nia.email}"[^>]*readonly`))
    const told = await eventsOf(org, async () => {
      const answer = await submit(world, org, path, { ...nia, email: 'somebody.else@newcomers.example' })
      assert.equal(answer.status, 303, answer.text)
    })
    assert.ok(told.some(({ event }) => event === 'invites_changed'))
    const read = await loggedIn(world, org, nia)
    assert.equal((await read('/users/me')).role, 600)
    assert.deepEqual(await openInvites(org.owner), [])

    const again = await submit(world, org, path, { ...nia, email: 'x@newcomers.example' })
    assert.equal(again.status, 410)
    assert.match(again.text, /was already used/)
    const { messages } = await org.member.ok('GET /messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      apply_markdown: false,
    })
    assert.match(messages[0].content, /^@_\*\*Nia Newcomer\|\d+\*\* accepted your invitation\.$/)
    assert.equal(messages[0].sender_full_name, 'Notification Bot')
  })

  test('the sender gets no notice if the request says so', async world => {
    const org = await world.org()
    const nia = person(org)
    await emailInvite(org.member, nia.email, { notify_referrer_on_join: false })
    await submit(world, org, await pathIn(world, nia.email), nia)
    const { messages } = await org.member.ok('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0 })
    assert.deepEqual(messages, [])
  })

  test('a user who joins by a link with a confirmed address uses up the invitations to that address', async world => {
    const org = await world.org()
    await restrictDomains(org)
    const nia = { ...newcomer, email: `nia.invited${org.realm.id}@lantern-bay.example` }
    await emailInvite(org.member, nia.email.toUpperCase())
    const { path } = await inviteLink(org.owner)
    await submit(world, org, path, { email: nia.email })
    assert.equal((await submit(world, org, await proofPath(world, nia.email), nia)).status, 303)
    assert.deepEqual(valuesOf(await openInvites(org.owner), 'is_multiuse'), [true])
  })

  test("an address that was only typed doesn't use up invitations to that address", async world => {
    const org = await world.org()
    const nia = person(org)
    const inviteId = await emailInvite(org.member, nia.email)
    const invitation = await proofPath(world, nia.email)
    const { path } = await inviteLink(org.owner)
    const { status } = await submit(world, org, path, { ...nia, full_name: 'Not Nia' })
    assert.equal(status, 303)
    assert.deepEqual(
      (await openInvites(org.owner)).filter(one => !one.is_multiuse).map(one => one.id),
      [inviteId],
    )
    // Once the address is free again, the invitation works.
    const { members } = await org.owner.ok('GET /users')
    const { user_id } = members.find((account: any) => account.full_name === 'Not Nia')
    await org.owner.ok(`PATCH /users/${user_id}`, { new_email: `not.${nia.email}` })
    assert.equal((await submit(world, org, invitation, nia)).status, 303)
    assert.deepEqual(valuesOf(await openInvites(org.owner), 'is_multiuse'), [true])
  })

  test('the error lists addresses with an account, and the others get invitations', async world => {
    const org = await world.org()
    await org.owner.ok(`DELETE /users/${org.guest.id}`)
    const emails = [org.admin.email.toUpperCase(), 'new@newcomers.example', org.guest.email]
    const answer = await org.member.call(invite, { invitee_emails: emails.join('\n'), stream_ids: [] })
    assert.deepEqual(failure(answer), {
      msg: "Some of those addresses are already using Parley, so we didn't send them an invitation. We did send invitations to everyone else!",
      errors: [
        [emails[0], 'Already has an account.', false],
        [emails[2], 'Account has been deactivated.', true],
      ],
      sent_invitations: true,
      daily_limit_reached: false,
    })
    assert.deepEqual(valuesOf(await openInvites(org.member), 'email'), ['new@newcomers.example'])
    assert.equal((await mailTo(world, 'new@newcomers.example')).length, 1)
    assert.equal((await mailTo(world, org.admin.email)).length, 0)
  })

  test('an invalid address stops all invitations', async world => {
    const org = await world.org()
    const invitee_emails = 'good@newcomers.example, "bad\u202e address", also bad@x.example'
    const one = await org.member.call(invite, { invitee_emails, stream_ids: [] })
    assert.equal(failure(one).sent_invitations, false)
    assert.deepEqual(
      failure(one).errors.map(([, why]: string[]) => why),
      ['Invalid address.', 'Invalid address.'],
    )
    assert.deepEqual(await openInvites(org.owner), [])
    assert.equal((await mailTo(world, 'good@newcomers.example')).length, 0)
  })

  test('an address outside the allowed domains stops all invitations', async ({ org }) => {
    const { owner } = await org()
    await owner.ok('POST /realm/domains', { domain: 'lantern-bay.example', allow_subdomains: false })
    await owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
    const answer = await owner.call(invite, { invitee_emails: 'a@lantern-bay.example,b@x.example', stream_ids: [] })
    const [[email]] = failure(answer).errors
    assert.equal(email, 'b@x.example')
    assert.deepEqual(await openInvites(owner), [])
  })

  test('500 emails a day, including resent ones', async ({ org, app, advance }) => {
    const { owner } = await org()
    const emails = Array.from({ length: 501 }, (_, index) => `p${index}@newcomers.example`)
    const all = failure(await owner.call(invite, { invitee_emails: emails.join(), stream_ids: [] }))
    assert.deepEqual([all.daily_limit_reached, all.sent_invitations, all.errors], [true, false, []])
    const id = await emailInvite(owner, 'often@newcomers.example')
    await app.db.write(0, tx =>
      tx.db.updateTable('email_invite').set({ times_sent: 499 }).where('id', '=', id).execute(),
    )
    await owner.ok(`POST /invites/${id}/resend`)
    assert.equal(failure(await owner.call(`POST /invites/${id}/resend`)).daily_limit_reached, true)
    const one = { invitee_emails: 'one@newcomers.example', stream_ids: [] }
    assert.equal(failure(await owner.call(invite, one)).daily_limit_reached, true)
    advance(86_401)
    await owner.ok(invite, one)
  })

  test('a resent invitation works as long as the first, with the same link', async world => {
    const org = await world.org()
    const nia = person(org)
    const id = await emailInvite(org.member, nia.email, { invite_expires_in_minutes: 60 })
    const path = await pathIn(world, nia.email)
    world.advance(1800)
    await org.admin.ok(`POST /invites/${id}/resend`)
    assert.equal((await mailTo(world, nia.email)).length, 2)
    assert.equal(await pathIn(world, nia.email), path)
    const [seen] = await openInvites(org.member)
    assert.equal(seen.expiry_date - seen.invited, 3600)
    world.advance(3500)
    assert.equal((await open(world, org, path)).status, 200)
    world.advance(100)
    assert.equal((await open(world, org, path)).status, 410)
    assert.equal(await refused(org.member, `POST /invites/${id}/resend`), 'Invitation already used or deactivated.')
  })

  test("revoked invitations, and invitations by deactivated users, don't work", async world => {
    const org = await world.org()
    const nia = person(org)
    const id = await emailInvite(org.member, nia.email)
    const path = await pathIn(world, nia.email)
    await org.member.ok(`DELETE /invites/${id}`)
    assert.equal((await submit(world, org, path, nia)).status, 410)
    await emailInvite(org.member, nia.email)
    const second = await pathIn(world, nia.email)
    await org.owner.ok(`DELETE /users/${org.member.id}`)
    assert.equal((await submit(world, org, second, nia)).status, 410)
    assert.deepEqual(await openInvites(org.owner), [])
  })

  const changeRole = ({ owner, admin }: Org, role: number): Promise<unknown> =>
    owner.ok(`PATCH /users/${admin.id}`, { role })

  test("an invitation to a role that its demoted creator can't give doesn't work", async world => {
    const org = await world.org()
    const nia = person(org)
    await membersMakeLinks(org)
    for (const [role, as] of [
      [100, 100],
      [200, 300],
    ] as const) {
      await changeRole(org, role)
      const { path } = await inviteLink(org.admin, { invite_as: as })
      const plain = await inviteLink(org.admin)
      const id = await emailInvite(org.admin, nia.email, { invite_as: as })
      const mailed = await pathIn(world, nia.email)
      await changeRole(org, 400)
      for (const dead of [path, mailed])
        for (const answer of [await open(world, org, dead), await submit(world, org, dead, nia)]) {
          assert.equal(answer.status, 410, answer.text)
          assert.match(answer.text, /This invitation no longer works/)
        }
      assert.equal((await open(world, org, plain.path)).status, 200)
      const mails = (await mailTo(world, nia.email)).length
      assert.equal(
        await refused(org.owner, `POST /invites/${id}/resend`),
        'The user who sent this invitation no longer has permission to send it. Send a new one.',
      )
      assert.equal((await mailTo(world, nia.email)).length, mails)
    }
    assert.equal((await org.owner.call(`GET /users/${nia.email}`)).body.msg, 'No such user')
  })

  test("an invitation by a creator who may no longer invite doesn't work", async world => {
    const org = await world.org()
    const nia = person(org)
    await membersMakeLinks(org)
    const { path } = await inviteLink(org.member)
    await emailInvite(org.member, nia.email)
    const mailed = await pathIn(world, nia.email)
    const administrators = await systemGroup(org, 'role:administrators')
    await org.owner.ok('PATCH /realm', { create_multiuse_invite_group: { new: administrators } })
    assert.equal((await submit(world, org, path, nia)).status, 410)
    assert.equal((await open(world, org, mailed)).status, 200)
    await org.owner.ok('PATCH /realm', { can_invite_users_group: { new: administrators } })
    assert.equal((await submit(world, org, mailed, nia)).status, 410)
    await org.owner.ok(`PATCH /users/${org.member.id}`, { role: 600 })
    assert.equal((await submit(world, org, mailed, nia)).status, 410)
    assert.equal((await org.owner.call(`GET /users/${nia.email}`)).body.msg, 'No such user')
  })

  test("an invitation that its creator may no longer give isn't listed, until the creator may again", async world => {
    const org = await world.org()
    await membersMakeLinks(org)
    const higher = await inviteLink(org.admin, { invite_as: 300 })
    const plain = await inviteLink(org.admin)
    const mailed = await emailInvite(org.admin, person(org).email, { invite_as: 200 })
    const link = await inviteLink(org.member)
    const listed = async (by: Person): Promise<[string, number][]> =>
      (await openInvites(by)).map(({ is_multiuse, id }) => [is_multiuse ? 'link' : 'mail', id])
    const all = [
      ['mail', mailed],
      ['link', higher.id],
      ['link', plain.id],
      ['link', link.id],
    ]
    assert.deepEqual(await listed(org.owner), all)
    await changeRole(org, 400)
    assert.deepEqual(await listed(org.owner), [
      ['link', plain.id],
      ['link', link.id],
    ])
    assert.deepEqual(await listed(org.admin), [['link', plain.id]])
    const moderators = await systemGroup(org, 'role:moderators')
    await org.owner.ok('PATCH /realm', { create_multiuse_invite_group: { new: moderators } })
    assert.deepEqual(await listed(org.owner), [])
    await membersMakeLinks(org)
    await changeRole(org, 200)
    assert.deepEqual(await listed(org.owner), all)
    await org.owner.ok(`PATCH /users/${org.member.id}`, { role: 600 })
    assert.deepEqual(await listed(org.owner), all.slice(0, 3))
  })

  test("listing many creators' invitations takes as many queries as one creator's", async world => {
    const org = await world.org()
    await membersMakeLinks(org)
    await inviteLink(org.member)
    const cost = async (): Promise<number> =>
      (await requestStatements(world.app.db, () => openInvites(org.owner))).length
    const ofOne = await cost()
    for (let n = 0; n < 8; n++) await inviteLink(await org.join(`Inviter ${n}`))
    assert.equal((await openInvites(org.owner)).length, 9)
    assert.equal(await cost(), ofOne)
  })

  test('an invitation leaves out what its creator may no longer promise: channels, groups, a greeting', async world => {
    const org = await world.org()
    const nia = person(org)
    await membersMakeLinks(org)
    const secret = await org.channel('secret', {
      by: org.owner,
      subscribers: [org.owner, org.admin],
      invite_only: true,
    })
    const tea = await org.channel('tea')
    const { group_id } = await org.owner.ok('POST /user_groups/create', {
      name: 'sailors',
      description: '',
      members: [],
      can_add_members_group: await systemGroup(org, 'role:administrators'),
    })
    const promise = { stream_ids: [secret, tea], group_ids: [group_id], welcome_message_custom_text: 'From the bridge' }
    const { path } = await inviteLink(org.admin, promise)
    await emailInvite(org.admin, nia.email, promise)
    const mailed = await pathIn(world, nia.email)
    await changeRole(org, 400)
    await org.owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [org.admin.id] })
    for (const [place, email] of [
      [path, `second.${nia.email}`],
      [mailed, nia.email],
    ] as const) {
      const { status, text } = await submit(world, org, place, { ...nia, email })
      assert.equal(status, 303, text)
      const read = await loggedIn(world, org, { ...nia, email })
      const { subscriptions } = await read('/users/me/subscriptions')
      assert.deepEqual(valuesOf(subscriptions, 'name'), ['tea'])
      assert.deepEqual((await read(`/user_groups/${group_id}/members`)).members, [])
      const { messages } = await read('/messages?anchor=newest&num_before=10&num_after=0')
      assert.deepEqual(messages, [])
    }
  })

  test("names of users and organizations can't change the email", async world => {
    const org = await world.org()
    const nia = person(org)
    await org.owner.ok('PATCH /realm', { name: '<img src=x> & Co' })
    await emailInvite(org.member, nia.email)
    const [mail] = await mailTo(world, nia.email)
    assert.equal(mail?.subject, 'Mia Member invited you to join <img src=x> & Co')
    assert.ok(!mail?.html.includes('<img'))
  })
})
