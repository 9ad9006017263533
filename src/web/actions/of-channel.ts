// What a user can do to a channel, in the order of its menu.
import { theStore } from '../base/live.ts'
import { goTo, hashOfNarrow, names } from '../base/navigate.ts'
import { readChannel } from '../messages/message-actions.ts'
import { hashOf } from '../route/hash.ts'
import type { Subscription } from '../store/types.ts'
import { unreadOfChannel } from '../store/unread.ts'
import { onDemand } from '../text/on-demand.ts'
import { copyAddress } from '../ui/copy.tsx'
import type { Action, ActionGroups } from './action.ts'
import { setChannelProperty, unsubscribe } from './channel-actions.ts'
import { openColor } from './open.ts'
import { mayMove, moveBy, orders } from './sidebar-order.ts'

const more = () => onDemand.value.actions
const subscription = (channelId: number): Subscription | undefined => theStore().subscriptions.get(channelId)
const isMuted = (channelId: number): boolean => subscription(channelId)?.is_muted === true
const isSubscribed = (channelId: number): boolean => subscription(channelId) !== undefined
const toggle = (channelId: number, property: 'is_muted' | 'pin_to_top'): Promise<void> =>
  setChannelProperty(channelId, property, subscription(channelId)?.[property] !== true)

export const channelActions: ActionGroups<number> = [
  [
    {
      name: () => more().readAll,
      icon: 'check',
      isOffered: channelId => unreadOfChannel(theStore().unread, channelId).length > 0,
      run: readChannel,
    },
  ],
  [
    {
      name: channelId => (isMuted(channelId) ? more().unmuteChannel : more().muteChannel),
      icon: 'mute',
      isOffered: isSubscribed,
      run: channelId => toggle(channelId, 'is_muted'),
    },
    {
      name: channelId => (subscription(channelId)?.pin_to_top === true ? more().unpin : more().pin),
      icon: 'pin',
      isOffered: isSubscribed,
      run: channelId => toggle(channelId, 'pin_to_top'),
    },
    ...([-1, 1] as const).map((by): Action<number> => ({
      name: () => (by < 0 ? onDemand.value.sidebar.moveUp : onDemand.value.sidebar.moveDown),
      icon: by < 0 ? 'arrowUp' : 'arrowDown',
      isOffered: channelId => mayMove(orders.pin, channelId, by),
      run: channelId => moveBy(orders.pin, channelId, by),
    })),
    { name: () => more().changeColor, icon: 'color', isOffered: isSubscribed, run: openColor },
  ],
  [
    {
      name: () => more().copyChannelLink,
      icon: 'link',
      run: channelId => copyAddress(hashOfNarrow([{ operator: 'channel', operand: channelId }])),
    },
    {
      name: () => more().channelSettings,
      icon: 'settings',
      run(channelId) {
        const name = names().channelNames(channelId) ?? ''
        goTo(hashOf({ view: 'channels', path: [String(channelId), name, 'general'] }, names()))
      },
    },
  ],
  [
    {
      name: () => more().unsubscribe,
      icon: 'leave',
      isDangerous: true,
      isOffered: isSubscribed,
      run: unsubscribe,
    },
  ],
]
