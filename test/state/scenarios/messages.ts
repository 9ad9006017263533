// Messages, their flags and reactions.
import type { Org } from '#test/world.ts'
import { atOnce, scenario } from '../scenario.ts'

/** A channel with the owner, the member, the guest and the bot. */
const channelFor = ({ owner, member, guest, bot, channel }: Org, name = 'tea'): Promise<number> =>
  channel(name, { subscribers: [owner, member, guest, bot] })

async function withMessages(org: Org): Promise<{ tea: number; ids: number[] }> {
  const tea = await channelFor(org)
  const ids = [await org.owner.send(tea), await org.owner.send(tea, '@**all** hello'), await org.owner.send(tea)]
  return { tea, ids }
}

/** No event says which message is newest after some were deleted; clients keep the old value. */
const newest = { except: ['max_message_id', 'recent_private_conversations'] }

export const messages = [
  scenario('POST /messages', async org => {
    const tea = await channelFor(org)
    return () => org.member.send(tea, '@**all** hello @**Olivia Owner**')
  }),
  atOnce('POST /messages: to one user', ({ owner, member }) => owner.send([member.id], 'hi')),
  atOnce('POST /messages: to several users', ({ owner, member, guest }) => owner.send([member.id, guest.id])),
  atOnce('POST /messages: to the sender', ({ member }) => member.send([member.id])),
  scenario('POST /messages: with few recipients', async ({ owner, member, channel }) => {
    const id = await channel('tea', { subscribers: [owner] })
    void member
    return () => owner.send(id)
  }),
  scenario('POST /messages: without a topic', async org => {
    const tea = await channelFor(org)
    return () => org.owner.send(tea, 'hello', '')
  }),
  scenario('PATCH /messages/{message_id}: the text', async org => {
    const { ids } = await withMessages(org)
    return () => org.owner.ok(`PATCH /messages/${ids[0]}`, { content: 'other words' })
  }),
  scenario('PATCH /messages/{message_id}: the topic', async org => {
    const { ids } = await withMessages(org)
    return () => org.owner.ok(`PATCH /messages/${ids[1]}`, { topic: 'elsewhere', propagate_mode: 'change_later' })
  }),
  scenario('PATCH /messages/{message_id}: to a channel where all users watch', async org => {
    const { ids } = await withMessages(org)
    const juice = await channelFor(org, 'juice')
    return () => org.owner.ok(`PATCH /messages/${ids[0]}`, { stream_id: juice, propagate_mode: 'change_all' })
  }),
  scenario(
    'PATCH /messages/{message_id}: to a channel where few users watch',
    async org => {
      const { ids } = await withMessages(org)
      const secret = await org.channel('secret', { invite_only: true })
      return () => org.owner.ok(`PATCH /messages/${ids[0]}`, { stream_id: secret, propagate_mode: 'change_all' })
    },
    { ...newest },
  ),
  scenario('DELETE /messages/{message_id}', async org => {
    const { ids } = await withMessages(org)
    return () => org.owner.ok(`DELETE /messages/${ids[1]}`)
  }),
  scenario(
    'DELETE /messages/{message_id}: a direct message',
    async ({ owner, member }) => {
      const id = await owner.send([member.id])
      return () => owner.ok(`DELETE /messages/${id}`)
    },
    { ...newest },
  ),
  scenario(
    'POST /streams/{stream_id}/delete_topic',
    async org => {
      const { tea } = await withMessages(org)
      return () => org.owner.ok(`POST /streams/${tea}/delete_topic`, { topic_name: 'topic' })
    },
    newest,
  ),
  scenario('POST /messages/flags: read', async org => {
    const { ids } = await withMessages(org)
    return () => org.member.ok('POST /messages/flags', { messages: ids, op: 'add', flag: 'read' })
  }),
  scenario('POST /messages/flags: unread', async org => {
    const { ids } = await withMessages(org)
    const direct = await org.owner.send([org.member.id, org.guest.id])
    await org.member.ok('POST /mark_all_as_read')
    return () => org.member.ok('POST /messages/flags', { messages: [...ids, direct], op: 'remove', flag: 'read' })
  }),
  scenario('POST /messages/flags: starred', async org => {
    const { ids } = await withMessages(org)
    return () => org.member.ok('POST /messages/flags', { messages: ids, op: 'add', flag: 'starred' })
  }),
  scenario('POST /messages/flags: unstarred', async org => {
    const { ids } = await withMessages(org)
    await org.member.ok('POST /messages/flags', { messages: ids, op: 'add', flag: 'starred' })
    return () => org.member.ok('POST /messages/flags', { messages: [ids[0]], op: 'remove', flag: 'starred' })
  }),
  ...(['add', 'remove'] as const).map(op =>
    scenario(`POST /messages/flags/narrow: ${op}`, async org => {
      await withMessages(org)
      if (op === 'remove') await org.member.ok('POST /mark_all_as_read')
      const narrow = [{ operator: 'channel', operand: 'tea' }]
      return () =>
        org.member.ok('POST /messages/flags/narrow', {
          anchor: 'oldest',
          num_before: 0,
          num_after: 2,
          narrow,
          op,
          flag: 'read',
        })
    }),
  ),
  scenario('POST /mark_all_as_read', async org => {
    await withMessages(org)
    await org.owner.send([org.member.id])
    return () => org.member.ok('POST /mark_all_as_read')
  }),
  scenario('POST /mark_stream_as_read', async org => {
    const { tea } = await withMessages(org)
    return () => org.member.ok('POST /mark_stream_as_read', { stream_id: tea })
  }),
  scenario('POST /mark_topic_as_read', async org => {
    const { tea } = await withMessages(org)
    await org.owner.send(tea, 'hello', 'other')
    return () => org.member.ok('POST /mark_topic_as_read', { stream_id: tea, topic_name: 'topic' })
  }),
  scenario('POST /messages/{message_id}/report', async org => {
    const { ids } = await withMessages(org)
    const id = await org.channel('reports', { invite_only: true })
    await org.owner.ok('PATCH /realm', { moderation_request_channel_id: id })
    return () => org.member.ok(`POST /messages/${ids[0]}/report`, { report_type: 'spam' })
  }),
  scenario('POST /messages/{message_id}/reactions', async org => {
    const { ids } = await withMessages(org)
    return () => org.member.ok(`POST /messages/${ids[0]}/reactions`, { emoji_name: 'tada' })
  }),
  scenario('DELETE /messages/{message_id}/reactions', async org => {
    const { ids } = await withMessages(org)
    await org.member.ok(`POST /messages/${ids[0]}/reactions`, { emoji_name: 'tada' })
    return () => org.member.ok(`DELETE /messages/${ids[0]}/reactions`, { emoji_name: 'tada' })
  }),
  scenario('POST /submessage', async org => {
    const { ids } = await withMessages(org)
    return () =>
      org.owner.ok('POST /submessage', { message_id: ids[0], msg_type: 'widget', content: '{"type":"vote"}' })
  }),
]
