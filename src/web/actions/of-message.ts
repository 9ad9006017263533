// What a user can do to a message, in the order of its menu.
import { theStore } from '../base/live.ts'
import { isHandheld } from '../base/narrow-screen.ts'
import { forwardMessage, quoteMessage, replyQuoting } from '../compose/quote.ts'
import { remindOf } from '../later/open-later.ts'
import { deleteMessage, thumb, toggleCollapsed, toggleReaction, toggleStar } from '../messages/message-actions.ts'
import { beginEditing } from '../messages/selection.ts'
import {
  hasHistory,
  mayDelete,
  mayEdit,
  mayReact,
  mayReport,
  moveRightsOf,
  showsReceipts,
} from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
import { copyAddress, copyText } from '../ui/copy.tsx'
import type { ActionGroups, KeyName } from './action.ts'
import { addressOf, markUnreadFrom, moveMessage } from './one-message.ts'
import { openHistory, openReceipts, openReport, openSource, pickReaction } from './open.ts'

const store = theStore
const t = () => texts.value
const more = () => onDemand.value
const isOpen = (message: Message): boolean => mayReact(store(), message)
const hasFlag = ({ flags }: Message, flag: string): boolean => flags.includes(flag)

export const reactionNames: ReadonlySet<KeyName | undefined> = new Set<KeyName>(['like', 'react'])

export const messageActions: ActionGroups<Message> = [
  [
    {
      name: () => t().like,
      icon: 'like',
      key: { press: '+', name: 'like' },
      isOffered: isOpen,
      run: ({ id }) => toggleReaction(id, thumb),
    },
    {
      name: () => t().actions.addReaction,
      icon: 'react',
      key: { press: ':', name: 'react' },
      isOffered: isOpen,
      run: ({ id }) => pickReaction(id),
    },
    {
      name: () => t().quoteAndReply,
      icon: 'reply',
      key: { press: '>', name: 'quoteAndReply', takesNewest: true },
      run: ({ id }) => replyQuoting(id),
    },
    {
      name: () => more().keys.quote,
      icon: 'quote',
      key: { press: 'Q', name: 'quote', takesNewest: true },
      run: ({ id }) => quoteMessage(id),
    },
    {
      name: () => more().keys.forward,
      icon: 'forward',
      key: { press: '<', name: 'forward', takesNewest: true },
      run: ({ id }) => forwardMessage(id),
    },
  ],
  [
    {
      name: () => t().edit,
      icon: 'edit',
      key: { press: 'e', name: 'edit' },
      isOffered: message => mayEdit(store(), message, nowSeconds()),
      run: ({ id }) => beginEditing(id),
    },
    {
      name: () => more().actions.move,
      icon: 'move',
      key: { press: 'm', name: 'move' },
      isOffered(message) {
        const rights = moveRightsOf(store(), message, nowSeconds())
        return rights.topic || rights.channel
      },
      run: moveMessage,
    },
  ],
  [
    {
      name: message => (hasFlag(message, 'starred') ? t().unstar : t().star),
      icon: 'star',
      key: { press: 'Ctrl+s', name: 'star' },
      run: ({ id }) => toggleStar(id),
    },
    { name: () => more().later.remindMe, icon: 'later', run: ({ id }) => remindOf(id) },
    {
      name: () => t().actions.unreadFromHere,
      icon: 'unread',
      key: { press: 'U', name: 'unreadFromHere' },
      run: ({ id }) => markUnreadFrom(id),
    },
    {
      name: message => (hasFlag(message, 'collapsed') ? more().actions.expand : more().actions.collapse),
      icon: 'collapse',
      key: { press: '-', name: 'collapse' },
      run: ({ id }) => toggleCollapsed(id),
    },
  ],
  [
    {
      name: () => more().actions.copyText,
      icon: 'copy',
      // A finger can't select it: resting on it opens this menu.
      isOffered: () => isHandheld.peek(),
      run: ({ id }) => copyText(document.querySelector<HTMLElement>(`#text-${id} .text`)?.innerText ?? ''),
    },
    {
      name: () => t().actions.copyLink,
      icon: 'link',
      key: { press: 'L', name: 'copyLink' },
      run: message => copyAddress(addressOf(message)),
    },
    {
      name: () => more().actions.receipts,
      icon: 'eye',
      key: { press: 'V', name: 'receipts' },
      isOffered: () => showsReceipts(store()),
      run: ({ id }) => openReceipts(id),
    },
    {
      name: () => t().actions.history,
      icon: 'recent',
      key: { press: 'H', name: 'history' },
      isOffered: message => hasHistory(store(), message),
      run: ({ id }) => openHistory(id),
    },
    { name: () => more().actions.viewSource, icon: 'source', run: ({ id }) => openSource(id) },
  ],
  [
    {
      name: () => more().reports.title,
      icon: 'flag',
      isOffered: message => mayReport(store(), message),
      run: ({ id }) => openReport(id),
    },
    {
      name: () => t().delete,
      icon: 'trash',
      isDangerous: true,
      isOffered: message => mayDelete(store(), message, nowSeconds()),
      run: ({ id }) => deleteMessage(id),
    },
  ],
]
