// A bot's default channels: stored by ID, and shown by name to users who may see them.
import type { Caller } from '#core/contract/access.ts'
import { optional, required, type Values } from '#core/contract/field.ts'
import { bool, nullable, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelById, knownChannel, visibleChannelByName } from '#features/channels/public.ts'
import type { BotAccount } from './bot-account.ts'

const docs = {
  sending: 'Channel that the bot sends to by default.',
  events: 'Channel that the bot receives events from by default.',
  allPublic: 'Whether the bot receives events of all public channels by default.',
}
export const channelDefaults = {
  default_sending_stream: required(nullable(text), docs.sending),
  default_events_register_stream: required(nullable(text), docs.events),
  default_all_public_streams: required(bool, docs.allPublic),
}
export const channelDefaultParams = {
  default_sending_stream: optional(text, `${docs.sending} Empty for none.`, { example: '' }),
  default_events_register_stream: optional(text, `${docs.events} Empty for none.`, { example: '' }),
  default_all_public_streams: optional(bool, docs.allPublic),
}
type ChannelDefaults = Values<typeof channelDefaults>

/** The defaults in a bot's stored settings. */
interface StoredDefaults {
  readonly default_sending_stream?: number | null
  readonly default_events_register_stream?: number | null
  readonly default_all_public_streams?: boolean
}

const channelNames = ['default_sending_stream', 'default_events_register_stream'] as const

/** The requested defaults as they are stored. The caller must see the channels. */
export async function normalizeDefaults(
  tx: ReadTx,
  caller: Caller,
  given: Values<typeof channelDefaultParams>,
): Promise<StoredDefaults> {
  const stored: Record<string, number | boolean | null> = {}
  for (const field of channelNames) {
    const name = given[field]
    if (name === '') stored[field] = null
    else if (name !== undefined) stored[field] = (await visibleChannelByName(tx, caller, name)).id
  }
  const allPublic = given.default_all_public_streams
  return allPublic === undefined ? stored : { ...stored, default_all_public_streams: allPublic }
}

/** Without a viewer: as users see them who may administer the bot because of their role. They see every channel. */
export async function presentDefaults(
  tx: ReadTx,
  { realm_id, bot_settings }: BotAccount,
  viewer?: Caller,
): Promise<ChannelDefaults> {
  const stored: StoredDefaults = JSON.parse(bot_settings ?? '{}')
  const nameOf = async (id: number | null = null): Promise<string | null> => {
    if (id === null) return null
    const channel = viewer === undefined ? await channelById(tx, realm_id, id) : await knownChannel(tx, viewer, id)
    return channel?.name ?? null
  }
  return {
    default_sending_stream: await nameOf(stored.default_sending_stream),
    default_events_register_stream: await nameOf(stored.default_events_register_stream),
    default_all_public_streams: stored.default_all_public_streams ?? false,
  }
}
