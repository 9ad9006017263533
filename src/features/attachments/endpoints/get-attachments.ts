import { endpoint } from '#core/http/endpoint.ts'
import { limit } from '#core/contract/limit.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { messagesSeenBy } from '#features/messages/public.ts'
import {
  asAttachment,
  attachmentObject,
  spaceUsed,
  attachmentsOf,
  messageIdsOf,
  spaceUsedBy,
} from '#features/uploads/public.ts'

/** Clients ask for all files at once. */
export const listedFilesLimit = limit('listed files', 'a user', 2_000)

export const getAttachments = endpoint({
  route: 'GET /attachments',
  summary: 'List the files that the caller uploaded',
  access: 'user',
  returns: {
    attachments: required(list(attachmentObject), 'Oldest first. Of very many files the newest are listed.'),
    upload_space_used: spaceUsed,
  },

  async handle({ caller, tx }) {
    const rows = await attachmentsOf(tx, caller.id, listedFilesLimit.most)
    const ids = rows.map(({ id }) => id)
    const messageIds = await messageIdsOf(tx, ids)
    const seen = await messagesSeenBy(tx, caller, [...messageIds.values()].flat())
    const presentIds = (id: number): number[] => (messageIds.get(id) ?? []).filter(messageId => seen.has(messageId))
    return {
      attachments: rows.map(row => asAttachment(row, presentIds(row.id))),
      upload_space_used: await spaceUsedBy(tx, caller.realmId),
    }
  },
})
