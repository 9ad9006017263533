// Delivers changes to files to their owners, listing only messages that the owner may see.
import type { Caller } from '#core/contract/access.ts'
import { oncePerSnapshot } from '#core/db/once-per-snapshot.ts'
import { deliverer, type EventBody } from '#core/events/delivery.ts'
import { messagesSeenBy } from '#features/messages/public.ts'
import type { Attachment } from '#features/uploads/public.ts'

/** A message that links to many files causes an event for each; they all share one lookup. */
const seenAmong = oncePerSnapshot((tx, _key: string, reader: Caller, messageIds: readonly number[]) =>
  messagesSeenBy(tx, reader, messageIds),
)

export const deliverAttachments = deliverer<{ linked_by?: number; attachment: Attachment }>({
  type: 'attachment',
  async prepare({ tx }, { type, op, payload }, listeners) {
    const { linked_by, ...shown } = payload
    const plain: EventBody = { type, op, ...shown }
    if (op !== 'update') return () => plain
    const { message_ids } = shown.attachment
    const ids = [...message_ids, ...(linked_by === undefined ? [] : [linked_by])]
    const events = new Map<number, EventBody>()
    for (const reader of new Map(listeners.map(({ caller }) => [caller.id, caller])).values()) {
      const seen = await seenAmong(tx, `${reader.id} ${ids.join()}`, reader, ids)
      // A link in a message that the reader can't see changes nothing for the reader.
      if (linked_by !== undefined && !seen.has(linked_by)) continue
      const attachment = { ...shown.attachment, message_ids: message_ids.filter(id => seen.has(id)) }
      events.set(reader.id, { ...plain, attachment })
    }
    return ({ caller }) => events.get(caller.id)
  },
})
