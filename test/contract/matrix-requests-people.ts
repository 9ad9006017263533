// Requests about the organization, its users, bots and groups. After a comma in a name: which case of the operation.
import { makeGroup } from '#test/groups.ts'
import { emailInvite, inviteLink } from '#test/invites.ts'
import { givePicture, square } from '#test/pictures.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'
import { password, type Person } from '#test/world.ts'
import type { Request, Stage } from './matrix-stage.ts'

const someone = async ({ join, fresh }: Stage): Promise<Person> => join(`Some ${fresh()}`)
const botOf = ({ join, fresh }: Stage, { id }: Person): Promise<Person> =>
  join(`Bot ${fresh()}`, 400, { type: 1, ownerId: id })
const ownBot: Request = async (stage, self) => ({ path: { bot_id: (await botOf(stage, self)).id } })
const ownersBot: Request = async stage => ({ path: { bot_id: (await botOf(stage, stage.owner)).id } })
const domain: Request = async ({ owner, fresh }) => {
  const name = `${fresh()}.example`
  await owner.ok('POST /realm/domains', { domain: name, allow_subdomains: false })
  return { path: { domain: name }, fields: { allow_subdomains: true } }
}
const profileField = async ({ owner, fresh }: Stage): Promise<number> =>
  (await owner.ok('POST /realm/profile_fields', { name: fresh(), field_type: 1 })).id
const group = async ({ owner, fresh }: Stage, more = {}): Promise<number> => makeGroup(owner, fresh(), { more })
const moderatorsGroup = async (stage: Stage): Promise<number> =>
  group(stage, { can_manage_group: await stage.group('role:moderators') })
const picture: Request = async () => ({
  as: { headers: multipartHeaders, body: multipartBody([{ name: 'a.png', bytes: await square() }]) },
})

export const requestsAboutPeople: Readonly<Record<string, Request>> = {
  'GET /server_settings': () => ({}),
  'POST /fetch_api_key': ({ member }) => ({ fields: { username: member.email, password } }),
  'POST /users/me/api_key/regenerate': () => ({}),
  'PATCH /realm': ({ fresh }) => ({ fields: { description: fresh() } }),
  'PATCH /realm, of owners': () => ({ fields: { waiting_period_threshold: 3 } }),
  'POST /realm/deactivate': () => ({ fields: { deletion_delay_days: null } }),
  'POST /realm/test_welcome_bot_custom_message': () => ({ fields: { welcome_message_custom_text: 'Ahoy' } }),
  'GET /realm/domains': () => ({}),
  'POST /realm/domains': ({ fresh }) => ({ fields: { domain: `${fresh()}.example`, allow_subdomains: true } }),
  'PATCH /realm/domains/{domain}': domain,
  'DELETE /realm/domains/{domain}': domain,

  'POST /realm/icon': picture,
  'DELETE /realm/icon': () => ({}),
  'POST /realm/logo': picture,
  'DELETE /realm/logo': () => ({ fields: { night: true } }),
  'GET /realm/emoji': () => ({}),
  'POST /realm/emoji/{emoji_name}': async (stage, self) => ({
    ...(await picture(stage, self)),
    path: { emoji_name: stage.fresh() },
  }),
  'DELETE /realm/emoji/{emoji_name}': async ({ owner, fresh }) => {
    const name = fresh()
    await givePicture(owner, `POST /realm/emoji/${name}`)
    return { path: { emoji_name: name } }
  },

  'GET /users': () => ({}),
  'POST /users': ({ fresh }) => ({
    fields: { email: `${fresh()}@new.example`, password, full_name: `New ${fresh()}` },
  }),
  'GET /users/me': () => ({}),
  'POST /users/me/avatar': picture,
  'DELETE /users/me/avatar': () => ({}),
  'DELETE /users/me': async ({ join, fresh }) => {
    await join(`Second ${fresh()}`, 100)
    return {}
  },
  'GET /users/{user_id}': ({ admin }) => ({ path: { user_id: admin.id } }),
  'PATCH /users/{user_id}': async stage => ({
    path: { user_id: (await someone(stage)).id },
    fields: { full_name: `Renamed ${stage.fresh()}` },
  }),
  'PATCH /users/{user_id}, to owner': async stage => ({
    path: { user_id: (await someone(stage)).id },
    fields: { role: 100 },
  }),
  'DELETE /users/{user_id}': async stage => ({ path: { user_id: (await someone(stage)).id } }),
  'DELETE /users/{user_id}, an owner': async ({ join, fresh }) => ({
    path: { user_id: (await join(`Owner ${fresh()}`, 100)).id },
  }),
  'POST /users/{user_id}/reactivate': async stage => {
    const person = await someone(stage)
    await person.ok('DELETE /users/me')
    return { path: { user_id: person.id } }
  },
  'GET /users/{email}': ({ admin }) => ({ path: { email: admin.email } }),
  'PATCH /users/{email}': async stage => ({
    path: { email: (await someone(stage)).email },
    fields: { full_name: `Renamed ${stage.fresh()}` },
  }),

  'GET /bots': () => ({}),
  'POST /bots': ({ fresh }) => ({ fields: { full_name: `Bot ${fresh()}`, short_name: fresh() } }),
  'PATCH /bots/{bot_id}, own': async (stage, self) => ({
    ...(await ownBot(stage, self)),
    fields: { full_name: stage.fresh() },
  }),
  "PATCH /bots/{bot_id}, the owner's": async (stage, self) => ({
    ...(await ownersBot(stage, self)),
    fields: { full_name: stage.fresh() },
  }),
  'DELETE /bots/{bot_id}, own': ownBot,
  "DELETE /bots/{bot_id}, the owner's": ownersBot,
  'GET /bots/{bot_id}/api_key, own': ownBot,
  "GET /bots/{bot_id}/api_key, the owner's": ownersBot,
  'POST /bots/{bot_id}/api_key/regenerate, own': ownBot,
  "POST /bots/{bot_id}/api_key/regenerate, the owner's": ownersBot,

  'GET /realm/profile_fields': () => ({}),
  'POST /realm/profile_fields': ({ fresh }) => ({ fields: { name: fresh(), field_type: 1 } }),
  'PATCH /realm/profile_fields': async stage => {
    await profileField(stage)
    const { custom_fields } = await stage.owner.ok('GET /realm/profile_fields')
    return { fields: { order: custom_fields.map((field: { id: number }) => field.id).toReversed() } }
  },
  'PATCH /realm/profile_fields/{field_id}': async stage => ({
    path: { field_id: await profileField(stage) },
    fields: { name: stage.fresh() },
  }),
  'DELETE /realm/profile_fields/{field_id}': async stage => ({ path: { field_id: await profileField(stage) } }),
  'PATCH /users/me/profile_data': async stage => ({
    fields: { data: [{ id: await profileField(stage), value: 'tides' }] },
  }),
  'DELETE /users/me/profile_data': async stage => ({ fields: { data: [await profileField(stage)] } }),

  'GET /user_groups': () => ({}),
  'POST /user_groups/create': ({ fresh }) => ({ fields: { name: fresh(), description: '', members: [] } }),
  "PATCH /user_groups/{user_group_id}, the owner's": async stage => ({
    path: { user_group_id: await group(stage) },
    fields: { name: stage.fresh() },
  }),
  "PATCH /user_groups/{user_group_id}, moderators'": async stage => ({
    path: { user_group_id: await moderatorsGroup(stage) },
    fields: { name: stage.fresh() },
  }),
  "POST /user_groups/{user_group_id}/deactivate, moderators'": async stage => ({
    path: { user_group_id: await moderatorsGroup(stage) },
  }),
  'GET /user_groups/{user_group_id}/members': async stage => ({ path: { user_group_id: await group(stage) } }),
  'GET /user_groups/{user_group_id}/members/{user_id}': async stage => ({
    path: { user_group_id: await group(stage), user_id: stage.member.id },
  }),
  "POST /user_groups/{user_group_id}/members, moderators'": async stage => ({
    path: { user_group_id: await moderatorsGroup(stage) },
    fields: { add: [stage.guest.id] },
  }),
  'POST /user_groups/{user_group_id}/members, open to join': async (stage, self) => ({
    path: { user_group_id: await group(stage, { can_join_group: await stage.group('role:members') }) },
    fields: { add: [self.id] },
  }),
  'GET /user_groups/{user_group_id}/subgroups': async stage => ({ path: { user_group_id: await group(stage) } }),
  "POST /user_groups/{user_group_id}/subgroups, moderators'": async stage => ({
    path: { user_group_id: await moderatorsGroup(stage) },
    fields: { add: [await group(stage)] },
  }),

  'PATCH /settings': () => ({ fields: { twenty_four_hour_time: true } }),
  'PATCH /settings/notifications': () => ({ fields: { enable_sounds: false } }),
  'PATCH /realm/user_settings_defaults': () => ({ fields: { enter_sends: true } }),

  'GET /invites': () => ({}),
  'POST /invites': ({ fresh }) => ({ fields: { invitee_emails: `${fresh()}@new.example`, stream_ids: [] } }),
  "DELETE /invites/{invite_id}, the owner's": async ({ owner, fresh }) => ({
    path: { invite_id: await emailInvite(owner, `${fresh()}@new.example`) },
  }),
  "POST /invites/{invite_id}/resend, the owner's": async ({ owner, fresh }) => ({
    path: { invite_id: await emailInvite(owner, `${fresh()}@new.example`) },
  }),
  'POST /invites/multiuse': () => ({}),
  'DELETE /invites/multiuse/{invite_id}, for members': async ({ owner }) => ({
    path: { invite_id: (await inviteLink(owner)).id },
  }),
  'DELETE /invites/multiuse/{invite_id}, for owners': async ({ owner }) => ({
    path: { invite_id: (await inviteLink(owner, { invite_as: 100 })).id },
  }),
}
