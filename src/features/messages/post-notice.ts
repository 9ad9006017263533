import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import { systemBotId } from '#features/system-bots/public.ts'
import { type Destination, postMessage } from './post-message.ts'
import type { MessageRow } from './store.ts'

/** The server itself says something. `about` is who caused it: channels that he knows may become links. */
export async function postNotice(
  tx: WriteTx,
  realm: Realm,
  destination: Destination,
  content: string,
  now: number,
  about?: Caller,
): Promise<MessageRow> {
  const senderId = await systemBotId(tx, 'notification')
  const posting = { realm, senderId, client: 'Internal', destination, content, readBySender: false }
  return postMessage(tx, about === undefined ? posting : { ...posting, writer: about }, now)
}
