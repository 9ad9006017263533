// Invitations (docs/spec/invitations.md).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import type { FormFields } from '#test/http.ts'
import { emailInvite, inviteLink, membersMakeLinks, newcomer, open, openInvites, submit } from '#test/invites.ts'
import { all, deactivated } from '#test/given.ts'
import { remember, the } from '../messages/given.ts'
import { bad, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'
import { valuesOf } from '#test/values.ts'

type State = (scene: Scene) => Promise<void>
const ownersOnly = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'] as const
const create = 'POST /invites/multiuse'
const revoke = (scene: Scene): string => `DELETE /invites/multiuse/${the(scene, 'link')}`

const linkBy =
  (name: 'owner' | 'admin' | 'member', fields: FormFields = {}): State =>
  async scene => {
    if (name === 'member') await membersMakeLinks(scene)
    remember(scene, 'link', (await inviteLink(scene[name], fields)).id)
  }
const revoked: State = async scene => void (await scene.owner.ok(revoke(scene)))
const expired: State = async ({ world }) => world.advance(600)
const elsewhere: State = async scene => remember(scene, 'link', (await inviteLink(scene.other.owner)).id + 1000)

const emailBy =
  (name: 'owner' | 'member', fields: FormFields = {}): State =>
  async scene =>
    remember(scene, 'invite', await emailInvite(scene[name], `${name}s.friend@x.example`, fields))
const invitePath = (scene: Scene): string => `/invites/${the(scene, 'invite')}`
/** A link and an email invitation with the same ID, whichever table was ahead. */
const sameNumbers: State = async scene => {
  const { owner } = scene
  const ids = { link: (await inviteLink(owner)).id, email: await emailInvite(owner, 'first@x.example') }
  while (ids.link < ids.email) ids.link = (await inviteLink(owner)).id
  for (let n = 0; ids.email < ids.link; n++) ids.email = await emailInvite(owner, `n${n}@x.example`)
  for (const one of await openInvites(owner))
    if (one.id !== ids.link) await owner.ok(`DELETE /invites/${one.is_multiuse ? 'multiuse/' : ''}${one.id}`)
  remember(scene, 'link', ids.link)
}
const gone = bad('Invitation already used or deactivated.')

export const invites: readonly Row[] = [
  {
    clause: 'invitations#revoke invitations#event',
    when: 'an administrator revokes a link; users who could see it get an event',
    given: linkBy('owner'),
    as: 'admin',
    send: revoke,
    answers: {},
    async afterwards(scene) {
      assert.deepEqual(await openInvites(scene.owner), [])
      const audience = { everyone: true, role: { atMost: 200 }, and: [scene.owner.id] }
      assert.deepEqual(await lastEvent(scene), { event: 'invites_changed', payload: {}, audience })
    },
  },
  {
    clause: 'invitations#revoked invitations#revoke',
    when: 'a revoked link',
    given: all(linkBy('owner'), revoked),
    as: 'owner',
    send: revoke,
    error: bad('Invitation has already been revoked'),
  },
  {
    clause: 'invitations#revoke invitations#unknown',
    when: 'an unknown link',
    as: 'owner',
    send: 'DELETE /invites/multiuse/999999',
    error: bad('No such invitation'),
  },
  {
    clause: 'invitations#unknown',
    when: "another organization's link",
    given: elsewhere,
    as: 'owner',
    send: revoke,
    error: bad('No such invitation'),
  },
  {
    clause: 'invitations#no-guests',
    when: 'a guest, before the link is looked up',
    as: 'guest',
    send: 'DELETE /invites/multiuse/999999',
    error: bad('Not allowed for guest users'),
  },
  {
    clause: 'invitations#no-bots',
    when: 'a bot, before the link is looked up',
    as: 'bot',
    send: 'DELETE /invites/multiuse/999999',
    error: bad('This endpoint does not accept bot requests.'),
  },
  {
    clause: 'invitations#links-of-others invitations#owner-links',
    when: "an administrator, a link that makes owners; even if it's revoked",
    given: all(linkBy('owner', { invite_as: 100 }), revoked),
    as: 'admin',
    send: revoke,
    error: ownersOnly,
  },
  ...rowsWith({ as: 'member', send: revoke }, [
    {
      clause: 'invitations#owner-links',
      when: 'a member, a link that makes owners',
      given: linkBy('owner', { invite_as: 100 }),
      error: ownersOnly,
    },
    {
      clause: 'invitations#links-of-others',
      when: "another user's link, as a member; even if it's revoked",
      given: all(linkBy('admin'), revoked),
      error: bad('Must be an organization administrator'),
    },
    {
      clause: 'invitations#links-of-others invitations#creator',
      when: 'the creator, who may no longer create links',
      given: all(linkBy('member'), async scene => {
        const nobody = await systemGroup(scene, 'role:nobody')
        await scene.owner.ok('PATCH /realm', { create_multiuse_invite_group: { new: nobody } })
      }),
      answers: {},
    },
    {
      clause: 'invitations#expired',
      when: 'an expired link can be revoked once',
      given: all(linkBy('owner', { invite_expires_in_minutes: 10 }), expired),
      as: 'owner',
      answers: {},
      async afterwards(scene) {
        const { body } = await scene.owner.call(revoke(scene))
        assert.equal(body.msg, 'Invitation has already been revoked')
      },
    },
  ]),
  ...rowsWith({ clause: 'users#deactivation-invitations', as: 'member', send: 'DELETE /users/me', answers: {} }, [
    {
      when: 'the links of a deactivated account expire, and an administrator can revoke them',
      given: linkBy('member'),
      async afterwards(scene) {
        assert.equal((await scene.events()).at(-1)?.type, 'invites_changed')
        assert.deepEqual(await openInvites(scene.owner), [])
        await scene.admin.ok(revoke(scene))
      },
    },
    {
      when: 'an account without open invitations is deactivated',
      given: all(linkBy('member', { invite_expires_in_minutes: 10 }), expired),
      async afterwards({ events }) {
        assert.notEqual((await events()).at(-1)?.type, 'invites_changed')
      },
    },
  ]),
  ...rowsWith({ clause: 'invitations#create-link', send: create }, [
    {
      when: 'a link, by default for members and ten days',
      as: 'admin',
      answers: { invite_link: /^http:\/\/org\d+\.localhost:\d+\/join\/[a-z2-7]{24}\/$/ },
      async afterwards({ admin, events }, { body }) {
        const [invite, ...others] = await openInvites(admin)
        assert.deepEqual(others, [])
        assert.equal(invite.expiry_date - invite.invited, 14_400 * 60)
        const { id: _id, invited: _invited, expiry_date: _expiry, ...rest } = invite
        assert.deepEqual(rest, {
          invited_by_user_id: admin.id,
          invited_as: 400,
          is_multiuse: true,
          link_url: body.invite_link,
        })
        assert.equal((await events()).at(-1)?.type, 'invites_changed')
      },
    },
    {
      when: 'a link that never expires',
      as: 'owner',
      fields: { invite_expires_in_minutes: null, invite_as: 100 },
      async afterwards({ owner }) {
        const [invite] = await openInvites(owner)
        assert.deepEqual([invite.expiry_date, invite.invited_as], [null, 100])
      },
    },
    { when: 'a guest', as: 'guest', error: bad('Not allowed for guest users') },
    { when: 'a bot', as: 'bot', error: bad('This endpoint does not accept bot requests.') },
    {
      clause: 'groups#default-organization-permissions invitations#create-link',
      when: 'a member outside the permitted group; before the role is checked',
      as: 'member',
      fields: { invite_as: 100 },
      error: bad('Insufficient permission'),
    },
    {
      when: 'an administrator, a link that makes owners',
      as: 'admin',
      fields: { invite_as: 100 },
      error: ownersOnly,
    },
  ]),
  ...rowsWith({ clause: 'invitations#create-link', as: 'owner', send: create }, [
    ...[200, 300].map((invite_as): Part => ({
      when: `a member, a link with the role ${invite_as}`,
      given: membersMakeLinks,
      as: 'member',
      fields: { invite_as },
      error: bad('Must be an organization administrator'),
    })),
    {
      when: 'an invalid role',
      fields: { invite_as: 500 },
      error: bad('Invalid invite_as: Value error, Not in the list of possible values'),
    },
    {
      when: 'an invalid time',
      fields: { invite_expires_in_minutes: 9_007_199_254_740_991 },
      error: bad('invite_expires_in_minutes is too large'),
    },
    {
      when: 'an unknown channel, after the role',
      fields: { stream_ids: [999_999] },
      error: bad('Invalid channel ID 999999. No invites were sent.'),
    },
    {
      when: 'a greeting that is too long',
      fields: { welcome_message_custom_text: 'x'.repeat(8001) },
      error: bad('welcome_message_custom_text is too long (limit: 8000 characters)'),
    },
  ]),
  ...rowsWith({ clause: 'invitations#list', send: 'GET /invites' }, [
    {
      when: 'administrators see all open invitations',
      given: all(
        linkBy('owner'),
        revoked,
        linkBy('member'),
        linkBy('owner', { invite_expires_in_minutes: 10 }),
        expired,
      ),
      as: 'admin',
      afterwards: async ({ member }, { body }) =>
        assert.deepEqual(valuesOf(body.invites, 'invited_by_user_id'), [member.id]),
    },
    {
      when: 'other users see their own',
      given: all(linkBy('owner'), linkBy('member')),
      as: 'member',
      afterwards: async (scene, { body }) => assert.deepEqual(valuesOf(body.invites, 'id'), [the(scene, 'link')]),
    },
    {
      when: 'email invitations come before links',
      given: all(linkBy('owner'), emailBy('owner', { invite_as: 600, invite_expires_in_minutes: null })),
      as: 'owner',
      async afterwards({ owner }, { body }) {
        const [first, second] = body.invites
        const { id: _id, invited: _invited, ...rest } = first
        assert.deepEqual(rest, {
          email: 'owners.friend@x.example',
          invited_by_user_id: owner.id,
          expiry_date: null,
          invited_as: 600,
          is_multiuse: false,
          notify_referrer_on_join: true,
        })
        assert.equal(second.is_multiuse, true)
      },
    },
    { when: 'a guest', as: 'guest', error: bad('Not allowed for guest users') },
    { when: 'a bot', as: 'bot', error: bad('This endpoint does not accept bot requests.') },
  ]),
  {
    clause: 'users#deactivation-invitations authentication#deactivated-account',
    when: 'a deactivated user sees no invitations',
    given: all(linkBy('member'), deactivated('member')),
    as: 'member',
    send: 'GET /invites',
    error: [401, 'UNAUTHORIZED', 'Account is deactivated'],
  },
  ...rowsWith({ clause: 'invitations#by-email', as: 'member', send: 'POST /invites' }, [
    {
      when: 'a member invites two addresses, and users who can see the invitations get an event',
      fields: { invitee_emails: 'a@x.example,\n B <b@x.example>, A@x.example', stream_ids: [] },
      answers: {},
      async afterwards({ member, events }) {
        const emails = (await openInvites(member)).map(one => one.email)
        assert.deepEqual(emails, ['A@x.example', 'b@x.example'])
        assert.equal((await events()).at(-1)?.type, 'invites_changed')
      },
    },
    {
      when: 'without addresses',
      error: [400, 'REQUEST_VARIABLE_MISSING', "Missing 'invitee_emails' argument", { var_name: 'invitee_emails' }],
    },
    {
      when: 'without channels',
      fields: { invitee_emails: 'a@x.example' },
      error: [400, 'REQUEST_VARIABLE_MISSING', "Missing 'stream_ids' argument", { var_name: 'stream_ids' }],
    },
    {
      when: 'invalid addresses',
      fields: { invitee_emails: ' ,\n', stream_ids: [] },
      error: bad('You must specify at least one email address.'),
    },
    {
      when: 'all addresses have an account, active or deactivated',
      given: deactivated('guest'),
      fields: ({ admin, guest }) => ({ invitee_emails: `${admin.email},${guest.email}`, stream_ids: [] }),
      error: ({ admin, guest }) => [
        400,
        'INVITATION_FAILED',
        "We weren't able to invite anyone.",
        {
          errors: [
            [admin.email, 'Already has an account.', false],
            [guest.email, 'Account has been deactivated.', true],
          ],
          sent_invitations: false,
          daily_limit_reached: false,
          license_limit_reached: false,
        },
      ],
    },
    {
      clause: 'groups#default-organization-permissions invitations#by-email',
      when: 'a user outside the permitted group',
      given: async scene => {
        const administrators = await systemGroup(scene, 'role:administrators')
        await scene.owner.ok('PATCH /realm', { can_invite_users_group: { new: administrators } })
      },
      fields: { invitee_emails: 'a@x.example', stream_ids: [] },
      error: bad('Insufficient permission'),
    },
    {
      when: 'a member, the moderator role',
      fields: { invitee_emails: 'a@x.example', stream_ids: [], invite_as: 300 },
      error: bad('Must be an organization administrator'),
    },
    {
      when: 'an unknown channel',
      fields: { invitee_emails: 'a@x.example', stream_ids: [999_999] },
      error: bad('Invalid channel ID 999999. No invites were sent.'),
      afterwards: async ({ owner }) => assert.deepEqual(await openInvites(owner), []),
    },
  ]),
  {
    clause: 'invitations#revoke-and-resend',
    when: 'an invitation is revoked',
    given: emailBy('member'),
    as: 'owner',
    send: scene => `DELETE ${invitePath(scene)}`,
    answers: {},
    async afterwards({ owner, member, events }) {
      assert.deepEqual(await openInvites(owner), [])
      assert.deepEqual((await events()).at(-1)?.audience.and, [member.id])
    },
  },
  {
    clause: 'invitations#numbers',
    when: "an email invitation's ID isn't a link's ID",
    given: sameNumbers,
    as: 'owner',
    send: revoke,
    answers: {},
    async afterwards(scene) {
      const [left, ...others] = await openInvites(scene.owner)
      assert.deepEqual(others, [])
      assert.deepEqual([left.id, left.is_multiuse], [the(scene, 'link'), false])
    },
  },
  ...(['DELETE', 'POST'] as const).flatMap((method): Row[] => {
    const send = (path: string): string => (method === 'POST' ? `POST ${path}/resend` : `DELETE ${path}`)
    return [
      {
        clause: 'invitations#revoke-and-resend',
        when: `${method}, an unknown invitation`,
        as: 'owner',
        send: send('/invites/999999'),
        error: bad('No such invitation'),
      },
      ...rowsWith({ clause: 'invitations#revoke-and-resend', send: scene => send(invitePath(scene)) }, [
        {
          when: `${method}, another user's, as a member`,
          given: emailBy('owner'),
          as: 'member',
          error: bad('Must be an organization administrator'),
        },
        {
          when: `${method}, one that makes owners, as an administrator`,
          given: emailBy('owner', { invite_as: 100 }),
          as: 'admin',
          error: ownersOnly,
        },
        {
          when: `${method}, a revoked one`,
          given: all(emailBy('member'), async scene => void (await scene.member.ok(`DELETE ${invitePath(scene)}`))),
          as: 'member',
          error: gone,
        },
      ]),
      {
        clause: 'invitations#revoke-and-resend',
        when: `${method}, as a guest`,
        as: 'guest',
        send: send('/invites/1'),
        error: bad('Not allowed for guest users'),
      },
    ]
  }),
  {
    clause: 'invitations#revoke-and-resend',
    when: 'an invitation is resent',
    given: emailBy('member'),
    as: 'admin',
    send: scene => `POST ${invitePath(scene)}/resend`,
    answers: {},
  },
  {
    clause: 'invitations#revoked-link',
    when: "a revoked link can't be used to join",
    given: async scene => {
      const { id, path } = await inviteLink(scene.owner)
      assert.equal((await submit(scene.world, scene, path)).status, 303)
      await scene.owner.ok(`DELETE /invites/multiuse/${id}`)
      const late = { ...newcomer, email: 'late@x.example' }
      const { status, text } = await submit(scene.world, scene, path, late)
      assert.equal(status, 410)
      assert.match(text, /was revoked/)
      assert.equal((await open(scene.world, scene, path)).status, 410)
    },
    as: 'owner',
    send: 'GET /users',
    afterwards: async (_, { body }) => {
      const emails = body.members.map((one: { delivery_email: string }) => one.delivery_email)
      assert.ok(emails.includes(newcomer.email) && !emails.includes('late@x.example'))
    },
  },
]
