import { type Caller, isAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, optional, required, withDefault } from '#core/contract/field.ts'
import { bool, list, int, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { ownerOf } from '#features/users/public.ts'
import {
  channelRights,
  ChannelUnknown,
  visibleChannel,
  ChannelNameUnknown,
  visibleChannelByName,
} from '../access-channels.ts'
import { presentChannels, presentChannel } from '../channel-view.ts'
import { channelFields, channelObject } from '../channel.ts'
import { type ChannelRow, channelsOf } from '../store/channels.ts'
import { subscribedChannelIds } from '../store/subscriptions.ts'

const QueryRefused = badRequest('User not authorized for this query')

export const getStreams = endpoint({
  route: 'GET /streams',
  summary: 'List channels',
  description: 'Returns the channels that match one of the include parameters and that the caller can see.',
  access: 'user',
  heavy: true,
  params: {
    include_public: withDefault(bool, true, 'Public channels.'),
    include_web_public: withDefault(bool, false, 'Channels that are readable without an account.'),
    include_subscribed: withDefault(bool, true, 'Channels that the caller is subscribed to.'),
    include_all_active: withDefault(bool, false, 'All channels, for administrators; old name of include_all.'),
    include_all: withDefault(bool, false, 'All channels that the caller can see.', { since: 356 }),
    include_default: withDefault(bool, false, 'Default channels; each channel has the field is_default.'),
    include_owner_subscribed: withDefault(bool, false, "Bots: channels that the bot's owner is subscribed to."),
    include_can_access_content: withDefault(bool, false, 'Channels that the caller can read messages in.', {
      since: 356,
    }),
    exclude_archived: withDefault(bool, true, 'Leave out archived channels.', { since: 315 }),
  },
  returns: {
    streams: required(
      list(
        object('Channel', {
          ...channelFields,
          is_default: optional(bool, 'Whether new users are subscribed to it; with include_default.'),
        }),
      ),
      'The channels, by name.',
    ),
  },
  errors: [QueryRefused],

  async handle({ caller, params, tx }) {
    if (params.include_all_active && !isAdmin(caller)) throw QueryRefused()
    const rights = channelRights(tx, caller)
    const own = await subscribedChannelIds(tx, caller.id)
    const owners = params.include_owner_subscribed ? await channelsOfOwner(tx, caller) : new Set<number>()

    async function isWanted(channel: ChannelRow): Promise<boolean> {
      if (params.exclude_archived && channel.archived === 1) return false
      const subscribed = own.has(channel.id)
      // A bot may also list its owner's channels.
      if (owners.has(channel.id) || (params.include_subscribed && subscribed)) return true
      if (!(await rights.sees(channel, subscribed))) return false
      return (
        params.include_all ||
        params.include_all_active ||
        (params.include_public && channel.invite_only === 0 && (await rights.reads(channel, subscribed))) ||
        (params.include_web_public && channel.web_public === 1) ||
        (params.include_default && channel.is_default === 1) ||
        (params.include_can_access_content && (await rights.reads(channel, subscribed)))
      )
    }
    const rows: ChannelRow[] = []
    for (const row of await channelsOf(tx, caller.realmId)) if (await isWanted(row)) rows.push(row)
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    const shown = await presentChannels(tx, caller.realmId, rows)
    if (!params.include_default) return { streams: shown }
    return { streams: shown.map((channel, index) => ({ ...channel, is_default: rows[index]?.is_default === 1 })) }
  },
})

async function channelsOfOwner(tx: ReadTx, caller: Caller): Promise<Set<number>> {
  const owner = await ownerOf(tx, caller)
  return owner?.is_active === 1 ? subscribedChannelIds(tx, owner.id) : new Set()
}

export const getStreamById = endpoint({
  route: 'GET /streams/{stream_id}',
  summary: 'Read one channel',
  access: 'user',
  params: { stream_id: required(int, 'The channel.') },
  returns: { stream: required(channelObject, 'The channel.') },
  errors: [ChannelUnknown],

  async handle({ caller, params, tx }) {
    return { stream: await presentChannel(tx, await visibleChannel(tx, caller, params.stream_id)) }
  },
})

export const getStreamId = endpoint({
  route: 'GET /get_stream_id',
  summary: "Get a channel's ID by name",
  access: 'user',
  params: { stream: required(text, 'Name; case-insensitive.') },
  returns: { stream_id: required(int, 'Its ID.') },
  errors: [ChannelNameUnknown],

  async handle({ caller, params, tx }) {
    return { stream_id: (await visibleChannelByName(tx, caller, params.stream)).id }
  },
})
