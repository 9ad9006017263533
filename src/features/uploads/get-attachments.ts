import { endpoint } from '#core/contract/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { asAttachment, attachmentObject, spaceUsed } from './attachment.ts'
import { attachmentsOf, messageIdsOf, spaceUsedBy } from './store.ts'

export const getAttachments = endpoint({
  route: 'GET /attachments',
  summary: 'List the files that the caller uploaded',
  access: 'user',
  params: {},
  returns: { attachments: required(list(attachmentObject), 'Oldest first.'), upload_space_used: spaceUsed },
  errors: [],

  async handle({ caller, tx }) {
    const rows = await attachmentsOf(tx, caller.id)
    const messageIds = await messageIdsOf(
      tx,
      rows.map(({ id }) => id),
    )
    return {
      attachments: rows.map(row => asAttachment(row, messageIds.get(row.id) ?? [])),
      upload_space_used: await spaceUsedBy(tx, caller.realmId),
    }
  },
})
