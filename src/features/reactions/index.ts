import { onHook } from '#core/db/hook.ts'
import { feature } from '#core/feature.ts'
import { messagesRemoved } from '#features/messages/public.ts'
import { deleteReactionsTo } from './store.ts'
import { keeps } from '#features/users/public.ts'
import { addReaction, reactionsLimit, removeReaction } from './endpoints.ts'
import { reactionAdded, reactionRemoved, deliverReactions } from './events.ts'

export const reactions = feature({
  name: 'reactions',
  about: 'Emoji reactions to messages.',
  endpoints: [addReaction, removeReaction],
  events: [reactionAdded, reactionRemoved],
  deliverers: [deliverReactions],
  limits: [reactionsLimit],
  hookHandlers: [
    onHook(messagesRemoved, (tx, { ids }) => deleteReactionsTo(tx, ids)),
    keeps('reaction.account_id', 'reactions belong to the messages of other users'),
  ],
})
