// A client that got no response can't know whether its message was sent. It sends the message again with the same
// `queue_id` and `local_id`, and gets the ID of the first message.
import { hash } from 'node:crypto'
import { existing } from '#core/base/existing.ts'
import { type ReadTx, serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { channelById } from '#features/channels/public.ts'
import { type Sender, type SentLinks, sentLinks } from './links.ts'
import { messagesByIds } from './store/messages.ts'
import { participantsIn } from './store/recipients.ts'
import { deleteSentBefore, type SentName, sentUnder } from './store/sent-messages.ts'

interface Named {
  readonly queue_id?: string
  readonly local_id?: string
  readonly type: string
  readonly to: unknown
  readonly topic?: string
  readonly content: string
}

/** Undefined if the client didn't name the message. */
export function sentName({ queue_id, local_id, type, to, topic, content }: Named): SentName | undefined {
  if (queue_id === undefined || local_id === undefined) return undefined
  const fingerprint = hash('sha256', JSON.stringify([type, to, topic, content]), 'base64url')
  return { queue_id, local_id, fingerprint }
}

/** The message that the caller has sent under this name, as the first response described it. */
export async function firstSent(
  tx: ReadTx,
  sender: Sender,
  name: SentName,
): Promise<({ id: number } & SentLinks) | undefined> {
  const id = await sentUnder(tx, sender.caller.id, name)
  if (id === undefined) return undefined
  const { realm } = sender
  const [message] = await messagesByIds(tx, realm.id, [id])
  const { channel_id, recipient_id, topic } = existing(message)
  const destination =
    channel_id === null
      ? { recipientId: recipient_id, participants: await participantsIn(tx, realm.id, recipient_id) }
      : { channel: existing(await channelById(tx, realm.id, channel_id)), topic }
  return { id, ...(await sentLinks(tx, sender, destination, id)) }
}

const keptSeconds = 24 * 60 * 60

export const forgetSent: Job = job({
  name: 'names of sent messages',
  everySeconds: 60 * 60,
  run: ({ db, jumpedWithin }) =>
    db.write(serverWide, tx => deleteSentBefore(tx, tx.now - keptSeconds - jumpedWithin(keptSeconds))),
})
