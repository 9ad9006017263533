// What the user can do at present: in the topic, the channel and the message that are on the page, and anywhere. All of
// it is declared for menus and keys.
import { type Action, type ActionGroups, offered, shownKey } from '../actions/action.ts'
import { generalActions, viewActions } from '../actions/general-actions.ts'
import { channelActions } from '../actions/of-channel.ts'
import { messageActions } from '../actions/of-message.ts'
import { topicActions } from '../actions/of-topic.ts'
import { theStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { type Name, prepareName } from '../complete/fuzzy.ts'
import { topicName } from '../conversation/names.ts'
import { selectedMessage } from '../messages/selection.ts'
import { ownActions } from '../own-menu/other-views.ts'
import { hashName } from '../store/channel-sign.ts'
import { channelIn, topicIn } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'

export interface Command {
  readonly key: string
  readonly text: string
  readonly name: Name
  readonly icon: Action['icon']
  /** What it's about. */
  readonly about: string
  readonly shortcut: string | undefined
  readonly run: () => void
}

function commandsOf<About>(actions: ActionGroups<About>, given: About, about: string, kind: string): Command[] {
  const possible = offered(actions.flat(), given).filter(({ isChecked }) => isChecked?.(given) !== true)
  return possible.map(action => {
    const text = action.name(given)
    const shortcut = action.key === undefined ? undefined : shownKey(action.key.press)
    const run = (): void => void action.run(given)
    return { key: `${kind} ${text}`, text, name: prepareName(text), icon: action.icon, about, shortcut, run }
  })
}

export interface Commands {
  readonly general: readonly Command[]
  /** What is on the page comes first. */
  readonly all: readonly Command[]
}

export function presentCommands(): Commands {
  const store = theStore()
  const t = onDemand.value.switcher
  const message = messageHere()
  const { channelId, topic } = channelHere(message)
  const channel = channelId === undefined ? undefined : channelOf(store, channelId)
  const general = [
    ...commandsOf([generalActions], message?.id, t.action, 'do'),
    ...commandsOf([viewActions], message?.id, t.view, 'view'),
  ]
  const ofTopic =
    channel === undefined || topic === undefined
      ? []
      : commandsOf(topicActions, { channelId: channel.stream_id, topic }, topicName(topic), 'topic')
  const ofChannel =
    channel === undefined ? [] : commandsOf(channelActions, channel.stream_id, hashName(channel), 'channel')
  const ofMessage =
    message === undefined
      ? []
      : commandsOf(
          messageActions,
          message,
          t.message(store.people.get(message.sender_id)?.full_name ?? message.sender_full_name),
          'message',
        )
  const own = commandsOf([ownActions], undefined, t.action, 'own')
  return { general, all: [...ofTopic, ...ofChannel, ...ofMessage, ...general, ...own] }
}

function messageHere(): Message | undefined {
  const id = selectedMessage.peek()
  return id === undefined ? undefined : theStore().messages.get(id)
}

interface Here {
  readonly channelId?: number | undefined
  readonly topic?: string | undefined
}

/** Of the view, or else of the selected message. */
function channelHere(message: Message | undefined): Here {
  const here = route.peek()
  if (here.view === 'topics') return { channelId: here.channelId }
  const ofView: Here = here.view === 'narrow' ? { channelId: channelIn(here.narrow), topic: topicIn(here.narrow) } : {}
  return {
    channelId: ofView.channelId ?? message?.stream_id,
    topic: ofView.topic ?? (message?.stream_id === undefined ? undefined : message.subject),
  }
}
