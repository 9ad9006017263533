// Changes of files, as their owners may see them: of the messages that link to a file only those that the reader sees.
import { deliverer, type Listener, type Told } from '#core/events/delivery.ts'
import { messagesSeenBy } from '#features/messages/public.ts'
import type { Attachment } from './attachment.ts'

export const tellAttachments = deliverer({
  type: 'attachment',
  async prepare({ tx, now }, { type, op, payload }, listeners) {
    const { linked_by, ...shown } = payload as { linked_by?: number; attachment: Attachment }
    const plain: Told = { type, op, ...shown }
    if (op !== 'update') return () => plain
    const told = new Map<Listener, Told>()
    for (const listener of listeners) {
      const { message_ids } = shown.attachment
      const seen = await messagesSeenBy(
        tx,
        listener.caller,
        [...message_ids, ...(linked_by === undefined ? [] : [linked_by])],
        now,
      )
      // A link in a message that the reader does not see changes nothing for the reader.
      if (linked_by !== undefined && !seen.has(linked_by)) continue
      const attachment = { ...shown.attachment, message_ids: message_ids.filter(id => seen.has(id)) }
      told.set(listener, { ...plain, attachment })
    }
    return listener => told.get(listener)
  },
})
