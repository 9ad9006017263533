// A single message as the caller sees it. Most of its rows have been read to find out whether the caller sees it.
import { existing } from '#core/base/existing.ts'
import type { ReadTx } from '#core/db/database.ts'
import { linkifiersOf } from '#features/linkifiers/public.ts'
import type { Message } from './message.ts'
import { markHidden, type MessageView, presentMessages, usersOfReactions, usersShown } from './message-view.ts'
import { movesOf } from './store/moves.ts'
import { participantsOf } from './store/recipients.ts'
import { reactionsTo, submessagesOf } from './store/related.ts'
import { knownPlaces } from './visible-history.ts'
import type { FoundMessage } from './visible-message.ts'

export async function presentFound(
  tx: ReadTx,
  view: MessageView,
  { message, sender, channel, hasReactions, hasSubmessages }: FoundMessage,
): Promise<Message> {
  const { caller, realm } = view
  const participants = channel
    ? new Map<number, number[]>()
    : await participantsOf(tx, realm.id, [message.recipient_id])
  const reactions = hasReactions ? await reactionsTo(tx, [message.id]) : []
  const others = [...[...participants.values()].flat(), ...usersOfReactions(view, reactions)]
  const moves = await movesOf(tx, [message])
  const parts = {
    channelNames: new Map(channel ? [[channel.id, channel.name]] : []),
    participants,
    users:
      others.length === 0
        ? await markHidden(tx, view, new Map([[sender.id, sender]]))
        : await usersShown(tx, view, [sender.id, ...others]),
    reactions,
    submessages: hasSubmessages ? await submessagesOf(tx, [message.id]) : [],
    linkifiers: channel ? await linkifiersOf(tx, realm.id) : [],
    moves,
    knownPlaces: await knownPlaces(tx, caller, [message], moves),
  }
  return existing(presentMessages(view, [message], parts)[0])
}
