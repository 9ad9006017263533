// Files, and messages that link to them.
import { loadingImage } from '#test/thumbnails.ts'
import { uploaded } from '#test/uploads.ts'
import type { Org } from '#test/world.ts'
import { atOnce, scenario } from '../scenario.ts'

async function linked({ owner, member, guest, channel }: Org): Promise<{ tea: number; id: number }> {
  const tea = await channel('tea', { subscribers: [owner, member, guest] })
  return { tea, id: await owner.send(tea, `Look: [tea](${await uploaded(owner)})`) }
}

export const uploads = [
  atOnce('POST /user_uploads', ({ member }) => uploaded(member)),
  scenario('DELETE /attachments/{attachment_id}', async ({ member }) => {
    await uploaded(member)
    const [{ id }] = (await member.ok('GET /attachments')).attachments
    return () => member.ok(`DELETE /attachments/${id}`)
  }),
  scenario('DELETE /attachments/{attachment_id}: of an image that is still loading', async (org, world) => {
    const { url, id } = await loadingImage(world, org)
    await org.member.send([org.owner.id], `Look: [tea](${url})`)
    return () => org.member.ok(`DELETE /attachments/${id}`)
  }),
  scenario('POST /messages: with a file', async ({ owner, member }) => {
    const url = await uploaded(member)
    return () => member.send([owner.id], `Look: [tea](${url})`)
  }),
  scenario('PATCH /messages/{message_id}: without its file', async org => {
    const { id } = await linked(org)
    return () => org.owner.ok(`PATCH /messages/${id}`, { content: 'Look elsewhere' })
  }),
  scenario('DELETE /messages/{message_id}: with a file', async org => {
    const { id } = await linked(org)
    await org.owner.send([org.member.id, org.guest.id])
    return () => org.owner.ok(`DELETE /messages/${id}`)
  }),
  scenario('POST /streams/{stream_id}/delete_topic: with a file', async org => {
    const { tea } = await linked(org)
    await org.owner.send(tea, 'hello', 'another topic')
    return () => org.owner.ok(`POST /streams/${tea}/delete_topic`, { topic_name: 'topic' })
  }),
]
