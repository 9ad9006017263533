import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { markWholeConversationRead } from '#features/read-state/public.ts'
import { emitRead } from '../emit-read.ts'
import { flagAdded } from '../events.ts'

export const markStreamAsRead = endpoint({
  route: 'POST /mark_stream_as_read',
  summary: 'Mark a channel as read',
  access: 'user',
  params: { stream_id: required(int, 'The channel.') },
  errors: [ChannelUnknown],
  emits: [flagAdded],

  async handle({ caller, params, tx }) {
    const { id, recipient_id } = await readableChannel(tx, caller, params.stream_id)
    await emitRead(tx, [caller.id], await markWholeConversationRead(tx, caller.id, { recipient_id, channel_id: id }))
  },
})
