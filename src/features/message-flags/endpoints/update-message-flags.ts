import { endpoint } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, list, manyIds } from '#core/contract/shape.ts'
import { MessageInvalid } from '#features/messages/public.ts'
import { changeFlags } from '../change-flags.ts'
import { flagAdded, flagRemoved } from '../events.ts'
import { flagErrors, flagOperation, flagParam, operationParam } from '../flag-change.ts'

export const ignoredChannels = optional(
  list(int),
  'Only when marking as unread: channels whose messages were left alone because the caller is not subscribed.',
  { since: 355 },
)

export const updateMessageFlags = endpoint({
  route: 'POST /messages/flags',
  summary: "Set or clear one of the caller's flags of messages",
  access: 'user',
  heavy: 'if long',
  params: {
    flag: flagParam,
    messages: required(manyIds, 'The messages.'),
    op: operationParam,
  },
  paramOrder: 'declared',
  returns: {
    messages: required(list(int), 'The messages whose flag changed, in the order asked for.'),
    ignored_because_not_subscribed_channels: ignoredChannels,
  },
  errors: [...flagErrors, MessageInvalid],
  emits: [flagAdded, flagRemoved],
  changesOnlyOwn: true,

  async handle({ caller, params, tx }) {
    return changeFlags(tx, caller, flagOperation(params.flag, params.op), params.messages)
  },
})
