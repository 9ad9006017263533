// Accounts, bots and groups.
import { subscribe } from '#test/messages.ts'
import { changeMembers, changeSubgroups, deactivateGroup, makeGroup, reactivateGroup } from '#test/groups.ts'
import { sendFiles, givePicture, square } from '#test/pictures.ts'
import type { Org, Person } from '#test/world.ts'
import { atOnce, scenario } from '../scenario.ts'

const newcomer = { email: 'nia@newcomers.example', full_name: 'Nia', password: 'seven quiet herons at dusk' }

const known = (org: Org, name: string, can_subscribe_group: number): Promise<number> =>
  org.channel(name, { invite_only: true, can_subscribe_group })

/** A group, with a channel that only its members can see. */
async function groupWithChannel(org: Org): Promise<number> {
  const id = await makeGroup(org.owner, 'crew', { members: [org.moderator] })
  await known(org, 'deck', id)
  return id
}
/** The same with an archived channel, so that the group can be deactivated. */
async function archivedWithGroup(org: Org): Promise<number> {
  const id = await makeGroup(org.owner, 'crew', { members: [org.moderator] })
  await org.owner.ok(`DELETE /streams/${await known(org, 'deck', id)}`)
  return id
}
/** A group, a channel and the organization have permissions that name two users. */
export async function permitting(owner: Person, mo: Person, channel: Org['channel']): Promise<void> {
  const named = { direct_members: [owner.id, mo.id], direct_subgroups: [] }
  await mo.ok('POST /user_groups/create', { name: 'crew', description: '', members: [], can_mention_group: named })
  await channel('juice', { can_administer_channel_group: named, is_web_public: true })
  await owner.ok('PATCH /realm', { can_create_groups: { new: named } })
}
const moderator = { also: (org: Org) => [org.moderator] }

const hook = { full_name: 'Hook', short_name: 'hook', bot_type: 3, payload_url: 'https://x.test/' }

export const people = [
  scenario('POST /users', async ({ owner, channel }) => {
    await channel('tea', { is_default_stream: true })
    return () => owner.ok('POST /users', newcomer)
  }),
  scenario('POST /users: with a greeting', async ({ owner }) => {
    await owner.ok('PATCH /realm', { welcome_message_custom_text: 'Ahoy' })
    return () => owner.ok('POST /users', newcomer)
  }),
  scenario('POST /users: with an address that few users can see', async ({ owner }) => {
    await owner.ok('PATCH /realm/user_settings_defaults', { email_address_visibility: 3 })
    return () => owner.ok('POST /users', newcomer)
  }),
  scenario('POST /fetch_api_key', async ({ owner, anonymous }, world) => {
    await owner.ok('PATCH /realm', { waiting_period_threshold: 3 })
    await owner.ok('POST /users', newcomer)
    world.advance(4 * 86_400)
    const { email: username, password } = newcomer
    return () => anonymous('POST /fetch_api_key', { username, password })
  }),
  atOnce('PATCH /users/{user_id}', ({ owner, member }) =>
    owner.ok(`PATCH /users/${member.id}`, { full_name: 'Mia M.', role: 300 }),
  ),
  scenario('PATCH /users/{user_id}: a member becomes a guest', async ({ owner, member, channel }) => {
    await channel('tea', { is_default_stream: true })
    await channel('juice', { subscribers: [owner, member] })
    await channel('secret', { invite_only: true })
    return () => owner.ok(`PATCH /users/${member.id}`, { role: 600 })
  }),
  scenario('PATCH /users/{user_id}: a guest becomes a member', async ({ owner, guest, channel }) => {
    await channel('tea', { is_default_stream: true })
    await channel('juice', { subscribers: [owner, guest] })
    return () => owner.ok(`PATCH /users/${guest.id}`, { role: 400 })
  }),
  scenario('PATCH /users/{user_id}: a member becomes an administrator', async ({ owner, member, channel }) => {
    await channel('secret', { invite_only: true })
    return () => owner.ok(`PATCH /users/${member.id}`, { role: 200 })
  }),
  scenario(
    'PATCH /users/{user_id}: an administrator becomes a member',
    async ({ owner, admin, channel }) => {
      await channel('secret', { invite_only: true })
      return () => owner.ok(`PATCH /users/${admin.id}`, { role: 400 })
    },
    { also: ({ admin }) => [admin] },
  ),
  atOnce('PATCH /users/{user_id}: a new address', ({ owner, moderator: mo }) =>
    owner.ok(`PATCH /users/${mo.id}`, { new_email: 'mo@elsewhere.example' }),
  ),
  atOnce('PATCH /users/{email}', ({ owner, member }) =>
    owner.ok(`PATCH /users/${member.email}`, { full_name: 'Mia M.' }),
  ),
  scenario('DELETE /users/{user_id}', async ({ owner, moderator: mo, channel }) => {
    await channel('tea', { subscribers: [owner, mo] })
    await makeGroup(owner, 'crew', { members: [mo] })
    await mo.ok('POST /invites', { invitee_emails: 'nia@newcomers.example', stream_ids: [] })
    return () => owner.ok(`DELETE /users/${mo.id}`)
  }),
  atOnce('DELETE /users/{user_id}: with the profile', ({ owner, moderator: mo }) =>
    owner.ok(`DELETE /users/${mo.id}`, {
      actions: { delete_profile: true },
    }),
  ),
  scenario('POST /users/{user_id}/reactivate', async ({ owner, moderator: mo, channel }) => {
    await channel('tea', { subscribers: [owner, mo] })
    await makeGroup(owner, 'crew', { members: [mo] })
    await owner.ok(`DELETE /users/${mo.id}`)
    return () => owner.ok(`POST /users/${mo.id}/reactivate`)
  }),
  ...(['DELETE /users/{user_id}', 'POST /users/{user_id}/reactivate'] as const).map(route =>
    scenario(
      `${route}: a user named in permissions of groups, channels and the organization`,
      async ({ owner, moderator: mo, channel }) => {
        await permitting(owner, mo, channel)
        if (route.endsWith('reactivate')) await owner.ok(`DELETE /users/${mo.id}`)
        return () => owner.ok(route.replace('{user_id}', String(mo.id)))
      },
    ),
  ),
  scenario(
    "PATCH /users/{user_id}: a bot's owner, where the bot also loses its role",
    async ({ owner, admin, join, channel }) => {
      const robo = await join('Robo', 200, { type: 1, ownerId: admin.id })
      await channel('secret', { invite_only: true, subscribers: [owner, robo] })
      return () => owner.ok(`PATCH /users/${admin.id}`, { role: 400 })
    },
    { also: ({ admin }) => [admin] },
  ),
  scenario('DELETE /users/me', async ({ moderator: mo, channel, owner }) => {
    await channel('tea', { subscribers: [owner, mo] })
    await mo.ok('POST /invites', { invitee_emails: 'nia@newcomers.example', stream_ids: [] })
    return () => mo.ok('DELETE /users/me')
  }),
  atOnce('POST /users/me/avatar', ({ member }) => givePicture(member, 'POST /users/me/avatar')),
  scenario('DELETE /users/me/avatar', async ({ member }) => {
    await givePicture(member, 'POST /users/me/avatar')
    return () => member.ok('DELETE /users/me/avatar')
  }),
  atOnce('POST /bots', ({ member }) => member.ok('POST /bots', { full_name: 'Robo', short_name: 'robo' })),
  atOnce('POST /bots: with an avatar', async ({ member }) =>
    sendFiles(member, 'POST /bots', [{ name: 'a.png', bytes: await square() }], {
      full_name: 'Robo',
      short_name: 'robo',
    }),
  ),
  atOnce('POST /bots: an outgoing webhook', ({ member }) => member.ok('POST /bots', hook)),
  scenario('PATCH /bots/{bot_id}: an outgoing webhook', async ({ member }) => {
    const { user_id } = await member.ok('POST /bots', hook)
    return () => member.ok(`PATCH /bots/${user_id}`, { service_payload_url: 'https://y.test/', service_interface: 2 })
  }),
  scenario('PATCH /bots/{bot_id}', async ({ owner, member, channel }) => {
    await channel('tea')
    const { user_id } = await owner.ok('POST /bots', { full_name: 'Robo', short_name: 'robo' })
    return () =>
      owner.ok(`PATCH /bots/${user_id}`, {
        full_name: 'Boop',
        bot_owner_id: member.id,
        default_sending_stream: 'tea',
        role: 300,
      })
  }),
  scenario(
    'PATCH /bots/{bot_id}: from one member to another',
    async ({ member, moderator: mo, owner }) => {
      const { user_id } = await member.ok('POST /bots', { full_name: 'Robo', short_name: 'robo' })
      return () => owner.ok(`PATCH /bots/${user_id}`, { bot_owner_id: mo.id })
    },
    { ...moderator },
  ),
  scenario('DELETE /bots/{bot_id}', async ({ owner, webhookBot, channel }) => {
    await channel('tea')
    await subscribe(owner, 'tea', webhookBot)
    return () => owner.ok(`DELETE /bots/${webhookBot.id}`)
  }),
  ...([200, 400] as const).map(role =>
    scenario(`PATCH /bots/{bot_id}: the role ${role}`, async ({ owner, bot, channel }) => {
      await channel('secret', { invite_only: true })
      await owner.ok(`PATCH /bots/${bot.id}`, { role: 600 - role })
      return () => owner.ok(`PATCH /bots/${bot.id}`, { role })
    }),
  ),
  ...([400, 600] as const).map(role =>
    scenario(`PATCH /users/{email}: the role ${role}`, async ({ owner, member, channel }) => {
      await channel('tea', { is_default_stream: true })
      if (role === 400) await owner.ok(`PATCH /users/${member.id}`, { role: 600 })
      return () => owner.ok(`PATCH /users/${member.email}`, { role })
    }),
  ),
  ...([100, 200] as const).map(role =>
    scenario(
      `PATCH /users/{email}: ${role === 100 ? 'an administrator' : 'no longer an administrator'}`,
      async ({ owner, admin }) => {
        await owner.ok(`PATCH /users/${admin.id}`, { role: role === 100 ? 400 : 200 })
        return () => owner.ok(`PATCH /users/${admin.email}`, { role: role === 100 ? 200 : 400 })
      },
      { also: ({ admin }) => [admin] },
    ),
  ),
  scenario('PATCH /bots/{bot_id}: a guest', async ({ owner, bot, channel }) => {
    await channel('tea', { is_default_stream: true })
    return () => owner.ok(`PATCH /bots/${bot.id}`, { role: 600 })
  }),
  atOnce('POST /user_groups/create', ({ owner, member }) => makeGroup(owner, 'crew', { members: [member] })),
  scenario('PATCH /user_groups/{user_group_id}', async org => {
    const id = await makeGroup(org.owner, 'crew')
    return () =>
      org.owner.ok(`PATCH /user_groups/${id}`, {
        name: 'hands',
        description: 'All hands',
        can_mention_group: { new: { direct_members: [org.member.id], direct_subgroups: [] } },
      })
  }),
  scenario(
    'PATCH /user_groups/{user_group_id}: reactivated',
    async org => {
      const id = await makeGroup(org.owner, 'crew', { members: [org.moderator] })
      await deactivateGroup(org.owner, id)
      return () => reactivateGroup(org.owner, id)
    },
    { ...moderator },
  ),
  scenario(
    'POST /user_groups/{user_group_id}/deactivate',
    async org => {
      const id = await makeGroup(org.owner, 'crew', { members: [org.moderator] })
      return () => deactivateGroup(org.owner, id)
    },
    moderator,
  ),
  scenario(
    'POST /user_groups/{user_group_id}/deactivate: that can see an archived channel',
    async org => {
      const id = await archivedWithGroup(org)
      return () => deactivateGroup(org.owner, id)
    },
    { ...moderator },
  ),
  scenario(
    'PATCH /user_groups/{user_group_id}: reactivated, with an archived channel that it can see',
    async org => {
      const id = await archivedWithGroup(org)
      await deactivateGroup(org.owner, id)
      return () => reactivateGroup(org.owner, id)
    },
    { ...moderator },
  ),
  scenario(
    'POST /user_groups/{user_group_id}/members',
    async org => {
      const id = await groupWithChannel(org)
      return () => changeMembers(org.owner, id, { add: [org.member.id], delete: [org.moderator.id] })
    },
    moderator,
  ),
  scenario('POST /user_groups/{user_group_id}/members: subgroups', async org => {
    const id = await groupWithChannel(org)
    const [one, other] = [
      await makeGroup(org.owner, 'one', { members: [org.member] }),
      await makeGroup(org.owner, 'other'),
    ]
    await changeSubgroups(org.owner, id, { add: [other] })
    return () => changeMembers(org.owner, id, { add_subgroups: [one], delete_subgroups: [other] })
  }),
  scenario('POST /user_groups/{user_group_id}/subgroups', async org => {
    const id = await groupWithChannel(org)
    const [one, other] = [
      await makeGroup(org.owner, 'one', { members: [org.member] }),
      await makeGroup(org.owner, 'other', { members: [org.bot] }),
    ]
    await changeSubgroups(org.owner, id, { add: [other] })
    return () => changeSubgroups(org.owner, id, { add: [one], delete: [other] })
  }),
]
