// Topic settings, muted users, presence and status.
import type { Org, Person } from '#test/world.ts'
import { atOnce, scenario } from '../scenario.ts'

const distant = 5_000_000_000
const [none, muted, followed] = [0, 1, 3]
const want = (person: Person, stream_id: number, topic: string, visibility_policy: number): Promise<unknown> =>
  person.ok('POST /user_topics', { stream_id, topic, visibility_policy })

/** A topic that the member has muted, with a message from the owner. */
async function mutedTopic({ owner, member, channel }: Org): Promise<{ tea: number; id: number }> {
  const tea = await channel('tea', { subscribers: [owner, member] })
  const id = await owner.send(tea, 'hello', 'kettles')
  await want(member, tea, 'kettles', muted)
  await member.ok('PATCH /settings', { automatically_follow_topics_policy: 1 })
  return { tea, id }
}

const muteInOldForm = (person: Person, op: string): Promise<unknown> =>
  person.ok('PATCH /users/me/subscriptions/muted_topics', { stream: 'tea', topic: 'kettles', op })

export const wishes = [
  ...[muted, followed].map(policy =>
    scenario(`POST /user_topics: ${policy === muted ? 'muted' : 'followed'}`, async ({ member, channel }) => {
      const tea = await channel('tea', { subscribers: [member] })
      await want(member, tea, 'cups', muted)
      return () => want(member, tea, 'kettles', policy)
    }),
  ),
  ...[none, followed].map(policy =>
    scenario(`POST /user_topics: ${policy === none ? 'no longer muted' : 'followed instead of muted'}`, async org => {
      const { tea } = await mutedTopic(org)
      return () => want(org.member, tea, 'KETTLES', policy)
    }),
  ),
  scenario('PATCH /users/me/subscriptions/muted_topics', async ({ member, channel }) => {
    await channel('tea', { subscribers: [member] })
    return () => muteInOldForm(member, 'add')
  }),
  scenario('PATCH /users/me/subscriptions/muted_topics: unmuted', async org => {
    await mutedTopic(org)
    return () => muteInOldForm(org.member, 'remove')
  }),
  scenario('POST /messages: in a muted topic', async org => {
    const { tea } = await mutedTopic(org)
    return () => org.member.send(tea, 'hello', 'kettles')
  }),
  scenario('POST /messages/{message_id}/reactions: in a muted topic', async org => {
    const { id } = await mutedTopic(org)
    return () => org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'tada' })
  }),
  scenario('POST /submessage: in a muted topic', async org => {
    const { tea } = await mutedTopic(org)
    const id = await org.member.send(tea, 'hello', 'cups')
    await want(org.member, tea, 'cups', muted)
    return () => org.member.ok('POST /submessage', { message_id: id, msg_type: 'widget', content: '{}' })
  }),
  scenario('PATCH /messages/{message_id}: a topic that a user has muted', async org => {
    const { id } = await mutedTopic(org)
    return () => org.owner.ok(`PATCH /messages/${id}`, { topic: 'cups', propagate_mode: 'change_all' })
  }),
  scenario('POST /users/me/muted_users/{muted_user_id}', async ({ owner, member, channel }) => {
    const tea = await channel('tea', { subscribers: [owner, member] })
    await owner.send(tea)
    await owner.send([member.id])
    return () => member.ok(`POST /users/me/muted_users/${owner.id}`)
  }),
  scenario('DELETE /users/me/muted_users/{muted_user_id}', async ({ owner, member, admin }) => {
    for (const { id } of [owner, admin]) await member.ok(`POST /users/me/muted_users/${id}`)
    return () => member.ok(`DELETE /users/me/muted_users/${owner.id}`)
  }),
  atOnce('POST /users/me/status', ({ member }) =>
    member.ok('POST /users/me/status', { status_text: 'on the road', emoji_name: 'car' }),
  ),
  scenario('POST /users/me/status: less', async ({ member }) => {
    await member.ok('POST /users/me/status', { status_text: 'on the road', emoji_name: 'car' })
    return () => member.ok('POST /users/me/status', { emoji_name: '' })
  }),
  scenario('POST /users/me/status: nothing', async ({ member }) => {
    await member.ok('POST /users/me/status', { status_text: 'on the road' })
    return () => member.ok('POST /users/me/status', { status_text: '' })
  }),
  scenario('POST /users/me/status: until a time', async ({ member }) => {
    await member.ok('POST /users/me/status', { status_text: 'at lunch' })
    return () => member.ok('POST /users/me/status', { scheduled_end_time: distant })
  }),
  scenario('POST /users/me/status: another one, with no time', async ({ member }) => {
    await member.ok('POST /users/me/status', { status_text: 'at lunch', scheduled_end_time: distant })
    return () => member.ok('POST /users/me/status', { status_text: 'in a meeting' })
  }),
  scenario('POST /users/me/status: cleared at its time', async ({ realm, member }, { app }) => {
    await member.ok('POST /users/me/status', {
      status_text: 'at lunch',
      emoji_name: 'car',
      scheduled_end_time: distant,
    })
    return async () => {
      await app.db.write(realm.id, async tx => {
        await tx.db.updateTable('user_status').set({ end_at: 1 }).where('account_id', '=', member.id).execute()
      })
      app.jobs.wake('statuses')
      await app.jobs.idle()
    }
  }),
  ...[true, false].map(away =>
    scenario(`POST /users/me/status: ${away ? 'away' : 'back'}`, async ({ member }) => {
      await member.ok('POST /users/me/status', { status_text: 'lunch', away: !away })
      return () => member.ok('POST /users/me/status', { away })
    }),
  ),
  atOnce('POST /users/{user_id}/status', ({ owner, member }) =>
    owner.ok(`POST /users/${member.id}/status`, { status_text: 'on leave' }),
  ),
  ...['PATCH /settings', 'PATCH /settings/notifications'].map(route =>
    scenario(`${route}: hiding`, async ({ member }) => {
      await member.ok('POST /users/me/status', { status_text: 'lunch' })
      await member.ok('POST /users/me/presence', { status: 'active' })
      return () => member.ok(route, { presence_enabled: false })
    }),
  ),
]
