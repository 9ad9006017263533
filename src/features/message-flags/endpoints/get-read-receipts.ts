import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { MessageInvalid, visibleMessage, participantsIn } from '#features/messages/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { readersAmong, receiversInChannel } from '#features/read-state/public.ts'

const ReceiptsOff = badRequest('Read receipts are disabled in this organization.')

export const getReadReceipts = endpoint({
  route: 'GET /messages/{message_id}/read_receipts',
  summary: 'List who has read a message',
  access: 'user',
  params: { message_id: required(int, 'The message.') },
  returns: { user_ids: required(list(int), 'Users who have read it and share read receipts; never its sender.') },
  errors: [MessageInvalid, ReceiptsOff],

  async handle({ caller, params, tx }) {
    const { message } = await visibleMessage(tx, caller, params.message_id)
    if (!readRealmSettings((await realmOf(tx, caller)).settings).enable_read_receipts) throw ReceiptsOff()
    const receivers =
      message.channel_id === null
        ? await participantsIn(tx, message.realm_id, message.recipient_id)
        : await receiversInChannel(tx, message.id, message.channel_id)
    const readers = await readersAmong(tx, message, receivers)
    const sharing = readers.filter(
      ({ id, settings }) => id !== message.sender_id && readSettings(settings).send_read_receipts,
    )
    return { user_ids: sharing.map(({ id }) => id) }
  },
})
