// Permissions of channels whose values name a user directly: see user-groups/named-users.ts.
import { onHook } from '#core/db/hook.ts'
import { namedIn, namedUserChanged } from '#features/user-groups/public.ts'
import { permissionsOf } from './access-channels.ts'
import { presentChannels } from './channel-view.ts'
import { channelUpdated, whileArchived } from './events.ts'
import { channelsOf } from './store/channels.ts'

export const emitNamedInChannels = onHook(
  namedUserChanged,
  async (tx, { realmId, userId }) => {
    const channels = await channelsOf(tx, realmId)
    const naming = channels.filter(channel => namedIn(permissionsOf(channel), userId).length > 0)
    const shown = new Map((await presentChannels(tx, realmId, naming)).map(one => [one.stream_id, one]))
    for (const channel of naming)
      for (const property of namedIn(permissionsOf(channel), userId))
        await tx.emit(
          channelUpdated,
          { channelViewers: channel.id },
          {
            stream_id: channel.id,
            name: channel.name,
            property,
            value: shown.get(channel.id)?.[property],
            ...whileArchived(channel),
          },
        )
  },
  [channelUpdated],
)
