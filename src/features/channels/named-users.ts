// Permissions of channels whose values name a user directly: see user-groups/named-users.ts.
import { onHook } from '#core/db/hook.ts'
import { namedIn, namedUserChanged } from '#features/user-groups/public.ts'
import { permissionsOf } from './access-channels.ts'
import { presentChannels } from './channel-view.ts'
import { emitChannelUpdates } from './emit-update.ts'
import { channelUpdated } from './events.ts'
import type { ChannelPermissionName } from './channel-permissions.ts'
import { channelsOf } from './store/channels.ts'

export const emitNamedInChannels = onHook(
  namedUserChanged,
  async (tx, { realmId, userId }) => {
    const channels = await channelsOf(tx, realmId)
    const naming = channels.filter(channel => namedIn(permissionsOf(channel), userId).length > 0)
    const shown = new Map((await presentChannels(tx, realmId, naming)).map(one => [one.stream_id, one]))
    for (const channel of naming) {
      const value = (property: ChannelPermissionName): unknown => shown.get(channel.id)?.[property]
      const updates = namedIn(permissionsOf(channel), userId).map(property => ({ property, value: value(property) }))
      await emitChannelUpdates(tx, channel, updates)
    }
  },
  [channelUpdated],
)
