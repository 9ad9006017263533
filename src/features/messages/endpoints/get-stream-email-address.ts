import { endpoint } from '#core/http/endpoint.ts'
import type { Caller } from '#core/contract/access.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { systemBotId } from '#features/bots/public.ts'
import { ChannelUnknown, visibleChannel } from '#features/channels/public.ts'
import { dummyEmailDomain, realmOf } from '#features/realms/public.ts'
import { accountById, UserUnknown } from '#features/users/public.ts'
import { mayPost, MayNotPost } from '../channel-destination.ts'

export const getStreamEmailAddress = endpoint({
  route: 'GET /streams/{stream_id}/email_address',
  summary: 'Read the mail address of a channel',
  description: "The address contains a secret. The server doesn't receive email yet.",
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    sender_id: optional(
      int,
      "Sender of messages that arrive at the address: the caller, one of the caller's bots, or the email gateway " +
        '(default).',
      { since: 335 },
    ),
  },
  returns: { email: required(text, 'The email address.') },
  errors: [ChannelUnknown, MayNotPost, UserUnknown],

  async handle({ caller, params, tx }) {
    const channel = await visibleChannel(tx, caller, params.stream_id)
    if (!(await mayPost(tx, caller, channel))) throw MayNotPost()
    const token = tx.server.secrets.channelToken(channel.id, await senderOf(tx, caller, params.sender_id))
    const domain = dummyEmailDomain(tx.server, await realmOf(tx, caller))
    return { email: `${[...addressName(channel.name), token, 'show-sender'].join('.')}@${domain}` }
  },
})

async function senderOf(tx: ReadTx, caller: Caller, senderId?: number): Promise<number> {
  const gateway = await systemBotId(tx, 'emailGateway')
  if (senderId === undefined || senderId === gateway) return gateway
  if (senderId === caller.id) return caller.id
  const bot = await accountById(tx, caller.realmId, senderId)
  if (bot?.bot_owner_id !== caller.id || bot.is_active === 0) throw UserUnknown()
  return bot.id
}

/** Together with the rest of the address, this stays below the 64 characters allowed before the @. */
const nameLength = 18

/** The name is only for readers. One without Latin letters is left out. */
function addressName(channelName: string): string[] {
  const words =
    channelName
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.length === 0 ? [] : [words.join('-').slice(0, nameLength).replace(/-$/, '')]
}
