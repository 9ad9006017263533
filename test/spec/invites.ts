// Invitations (spec 3, 4.20, 7, addendum E.16, E.20, G.7).
import assert from 'node:assert/strict'
import type { FormFields } from '#test/http.ts'
import { inviteLink, membersMakeLinks, openInvites } from '#test/invites.ts'
import { all, deactivated } from './given.ts'
import { remember, the } from './messages-given.ts'
import { bad, type Row, type Scene } from './row.ts'

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

export const invites: readonly Row[] = [
  {
    clause: '3.3 4.20.1 E.20.10',
    when: 'an administrator revokes a link; whoever could see it is told',
    given: linkBy('owner'),
    as: 'admin',
    send: revoke,
    answers: {},
    async afterwards({ owner, events }) {
      assert.deepEqual(await openInvites(owner), [])
      const { type, op, payload, audience } = (await events()).at(-1) ?? {}
      assert.deepEqual(
        { type, op, payload, audience },
        {
          type: 'invites_changed',
          op: null,
          payload: {},
          audience: { everyone: true, role: { atMost: 200 }, and: [owner.id] },
        },
      )
    },
  },
  {
    clause: '3.4 4.20.1 7.10 E.20.6 J.39',
    when: 'a revoked link',
    given: all(linkBy('owner'), revoked),
    as: 'owner',
    send: revoke,
    error: bad('Invitation has already been revoked'),
  },
  {
    clause: '4.20.1 7.9 E.20.3',
    when: 'nobody made this link',
    as: 'owner',
    send: 'DELETE /invites/multiuse/999999',
    error: bad('No such invitation'),
  },
  {
    clause: 'E.20.3',
    when: 'a link of another organization',
    given: elsewhere,
    as: 'owner',
    send: revoke,
    error: bad('No such invitation'),
  },
  {
    clause: 'E.20.1',
    when: 'a guest, before the link is looked for',
    as: 'guest',
    send: 'DELETE /invites/multiuse/999999',
    error: bad('Not allowed for guest users'),
  },
  {
    clause: 'E.20.2',
    when: 'a bot, before the link is looked for',
    as: 'bot',
    send: 'DELETE /invites/multiuse/999999',
    error: bad('This endpoint does not accept bot requests.'),
  },
  {
    clause: '4.20.2 E.20.4',
    when: 'an administrator, a link that makes owners; also when it is revoked',
    given: all(linkBy('owner', { invite_as: 100 }), revoked),
    as: 'admin',
    send: revoke,
    error: ownersOnly,
  },
  {
    clause: 'E.20.4',
    when: 'a member, a link that makes owners',
    given: linkBy('owner', { invite_as: 100 }),
    as: 'member',
    send: revoke,
    error: ownersOnly,
  },
  {
    clause: '4.20.2 E.20.5 J.40',
    when: "somebody else's link, as a member; also when it is revoked",
    given: all(linkBy('admin'), revoked),
    as: 'member',
    send: revoke,
    error: bad('Must be an organization administrator'),
  },
  {
    clause: '4.20.2 E.20.7',
    when: 'the creator, who may no longer make links',
    given: all(linkBy('member'), async ({ owner }) => {
      const { user_groups } = await owner.ok('GET /user_groups')
      const nobody = user_groups.find((group: { name: string }) => group.name === 'role:nobody')
      await owner.ok('PATCH /realm', { create_multiuse_invite_group: { new: nobody.id } })
    }),
    as: 'member',
    send: revoke,
    answers: {},
  },
  {
    clause: 'E.20.8',
    when: 'an expired link, once',
    given: all(linkBy('owner', { invite_expires_in_minutes: 10 }), expired),
    as: 'owner',
    send: revoke,
    answers: {},
    async afterwards(scene) {
      const { body } = await scene.owner.call(revoke(scene))
      assert.equal(body.msg, 'Invitation has already been revoked')
    },
  },
  {
    clause: 'E.16.7',
    when: 'the links of an account that ends itself expire, and an administrator can revoke them',
    given: linkBy('member'),
    as: 'member',
    send: 'DELETE /users/me',
    answers: {},
    async afterwards(scene) {
      assert.equal((await scene.events()).at(-1)?.type, 'invites_changed')
      assert.deepEqual(await openInvites(scene.owner), [])
      await scene.admin.ok(revoke(scene))
    },
  },
  {
    clause: 'E.16.7',
    when: 'an account without open invitations ends itself',
    given: all(linkBy('member', { invite_expires_in_minutes: 10 }), expired),
    as: 'member',
    send: 'DELETE /users/me',
    answers: {},
    async afterwards({ events }) {
      assert.notEqual((await events()).at(-1)?.type, 'invites_changed')
    },
  },
  {
    clause: 'G.7.1',
    when: 'a link, for members and ten days unless said otherwise',
    as: 'admin',
    send: create,
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
    clause: 'G.7.1',
    when: 'a link that never expires',
    as: 'owner',
    send: create,
    fields: { invite_expires_in_minutes: null, invite_as: 100 },
    async afterwards({ owner }) {
      const [invite] = await openInvites(owner)
      assert.deepEqual([invite.expiry_date, invite.invited_as], [null, 100])
    },
  },
  { clause: 'G.7.1', when: 'a guest', as: 'guest', send: create, error: bad('Not allowed for guest users') },
  {
    clause: 'G.7.1',
    when: 'a bot',
    as: 'bot',
    send: create,
    error: bad('This endpoint does not accept bot requests.'),
  },
  {
    clause: 'D.4 G.7.1',
    when: 'a member, whom the group does not contain; before the role is looked at',
    as: 'member',
    send: create,
    fields: { invite_as: 100 },
    error: bad('Insufficient permission'),
  },
  {
    clause: 'G.7.1',
    when: 'an administrator, a link that makes owners',
    as: 'admin',
    send: create,
    fields: { invite_as: 100 },
    error: ownersOnly,
  },
  ...[200, 300].map((invite_as): Row => ({
    clause: 'G.7.1',
    when: `a member, a link with the role ${invite_as}`,
    given: membersMakeLinks,
    as: 'member',
    send: create,
    fields: { invite_as },
    error: bad('Must be an organization administrator'),
  })),
  {
    clause: 'G.7.1',
    when: 'a role that is none',
    as: 'owner',
    send: create,
    fields: { invite_as: 500 },
    error: bad('Invalid invite_as: Value error, Not in the list of possible values'),
  },
  {
    clause: 'G.7.1',
    when: 'a time that cannot be told',
    as: 'owner',
    send: create,
    fields: { invite_expires_in_minutes: 9_007_199_254_740_991 },
    error: bad('invite_expires_in_minutes is too large'),
  },
  {
    clause: 'G.7.1',
    when: 'an unknown channel, after the role',
    as: 'owner',
    send: create,
    fields: { stream_ids: [999_999] },
    error: bad('Invalid channel ID 999999. No invites were sent.'),
  },
  {
    clause: 'G.7.1',
    when: 'a greeting that is too long',
    as: 'owner',
    send: create,
    fields: { welcome_message_custom_text: 'x'.repeat(8001) },
    error: bad('welcome_message_custom_text is too long (limit: 8000 characters)'),
  },
  {
    clause: 'G.7.2',
    when: 'administrators see all open invitations',
    given: all(linkBy('owner'), revoked, linkBy('member'), linkBy('owner', { invite_expires_in_minutes: 10 }), expired),
    as: 'admin',
    send: 'GET /invites',
    afterwards: async ({ member }, { body }) =>
      assert.deepEqual(
        body.invites.map((invite: { invited_by_user_id: number }) => invite.invited_by_user_id),
        [member.id],
      ),
  },
  {
    clause: 'G.7.2',
    when: 'others see their own',
    given: all(linkBy('owner'), linkBy('member')),
    as: 'member',
    send: 'GET /invites',
    afterwards: async (scene, { body }) =>
      assert.deepEqual(
        body.invites.map((invite: { id: number }) => invite.id),
        [the(scene, 'link')],
      ),
  },
  { clause: 'G.7.2', when: 'a guest', as: 'guest', send: 'GET /invites', error: bad('Not allowed for guest users') },
  {
    clause: 'G.7.2',
    when: 'a bot',
    as: 'bot',
    send: 'GET /invites',
    error: bad('This endpoint does not accept bot requests.'),
  },
  {
    clause: 'E.16.7 C.2.8',
    when: 'whoever is deactivated sees no invitations',
    given: all(linkBy('member'), deactivated('member')),
    as: 'member',
    send: 'GET /invites',
    error: [401, 'UNAUTHORIZED', 'Account is deactivated'],
  },
]
