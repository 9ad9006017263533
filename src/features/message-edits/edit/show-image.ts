// Updates messages that show an image as loading once its thumbnails are made. Only their HTML changes.
import type { WriteTx } from '#core/db/database.ts'
import { type HookHandler, onHook } from '#core/db/hook.ts'
import { loadingImages, showsImage, withoutLoading } from '#features/markdown/public.ts'
import { changeRendering, editCount, messagesByIds, storedHistory } from '#features/messages/public.ts'
import { imageSettled } from '#features/uploads/public.ts'
import { messageUpdated } from '../events.ts'

/** Each event contains the whole message, so a message with more images gets events only for the last ones. */
const mostEvents = 10

export const showImage: HookHandler = onHook(
  imageSettled,
  async (tx: WriteTx, { realmId, messageIds, addresses, shown }) => {
    for (const message of await messagesByIds(tx, realmId, messageIds)) {
      const { id, rendered: before } = message
      const rendered = addresses.reduce((html, address) => withoutLoading(html, address, shown), before)
      if (rendered === before) continue
      await changeRendering(tx, message, rendered, showsImage(rendered) ? 1 : 0)
      if (loadingImages(rendered) >= mostEvents) continue
      await tx.emit(
        messageUpdated,
        { recipientsOf: id },
        {
          user_id: null,
          message_id: id,
          message_ids: [id],
          edit_timestamp: tx.now,
          rendering_only: true,
          content_version: editCount(storedHistory(message)),
          ...(message.channel_id === null ? {} : { stream_id: message.channel_id }),
        },
      )
    }
  },
  [messageUpdated],
)
