// Files, and messages that link to them.
import { uploaded } from '#test/uploads.ts'
import type { Org } from '#test/world.ts'
import { scenario } from '../scenario.ts'

async function linked({ owner, member, guest, channel }: Org): Promise<{ tea: number; id: number }> {
  const tea = await channel('tea', { subscribers: [owner, member, guest] })
  return { tea, id: await owner.send(tea, `Look: [tea](${await uploaded(owner)})`) }
}

export const uploads = [
  scenario(
    'POST /user_uploads',
    async ({ member }) =>
      () =>
        uploaded(member),
  ),
  scenario('DELETE /attachments/{attachment_id}', async ({ member }) => {
    await uploaded(member)
    const [{ id }] = (await member.ok('GET /attachments')).attachments
    return () => member.ok(`DELETE /attachments/${id}`)
  }),
  scenario(
    'POST /messages',
    async ({ owner, member }) => {
      const url = await uploaded(member)
      return () => member.send([owner.id], `Look: [tea](${url})`)
    },
    { title: 'with a file' },
  ),
  scenario(
    'PATCH /messages/{message_id}',
    async org => {
      const { id } = await linked(org)
      return () => org.owner.ok(`PATCH /messages/${id}`, { content: 'Look elsewhere' })
    },
    { title: 'without its file' },
  ),
  scenario(
    'DELETE /messages/{message_id}',
    async org => {
      const { id } = await linked(org)
      await org.owner.send([org.member.id, org.guest.id])
      return () => org.owner.ok(`DELETE /messages/${id}`)
    },
    { title: 'with a file' },
  ),
  scenario(
    'POST /streams/{stream_id}/delete_topic',
    async org => {
      const { tea } = await linked(org)
      await org.owner.send(tea, 'hello', 'another topic')
      return () => org.owner.ok(`POST /streams/${tea}/delete_topic`, { topic_name: 'topic' })
    },
    { title: 'with a file' },
  ),
]
