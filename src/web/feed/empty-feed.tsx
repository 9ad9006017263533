// What a feed without messages says: what belongs here, and the one thing to do.
import type { ComponentChildren, JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { userNames } from '../conversation/names.ts'
import { withWords } from '../store/channel-sign.ts'
import { channelIn, type Narrow, topicIn, usersIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { startDirect, startTopicIn } from '../writing/new-message.ts'

type Shown = Parameters<typeof EmptyState>[0]

export const EmptyFeed = ({ narrow }: { readonly narrow: Narrow }): JSX.Element => (
  <EmptyState {...stateOf(useStore('channels', 'people'), narrow)} />
)

function stateOf(store: Store, narrow: Narrow): Shown {
  const t = onDemand.value.empty
  const [term] = narrow.terms
  if (narrow.terms.length === 1 && term?.negated !== true) {
    const found =
      ofChannel(store, narrow) ?? ofUsers(store, narrow) ?? ofView(`${term?.operator}:${String(term?.operand)}`)
    if (found !== undefined) return found
  }
  if (topicIn(narrow) !== undefined && channelIn(narrow) !== undefined && narrow.terms.length === 2)
    return { ...t.topic, art: 'talk', children: write() }
  return { title: onDemand.value.searching.none, text: t.searchHint, art: 'lens' }
}

function ofChannel(store: Store, narrow: Narrow): Shown | undefined {
  const channel = channelOf(store, channelIn(narrow) ?? 0)
  if (channel === undefined) return undefined
  const t = onDemand.value.empty.channel
  const { stream_id, subscriber_count } = channel
  const text = withWords(name => t.text(name, subscriber_count), [channel])
  return {
    title: t.title,
    text,
    art: 'talk',
    children: button(texts.value.recipient.newTopic, () => startTopicIn(stream_id)),
  }
}

function ofUsers(store: Store, narrow: Narrow): Shown | undefined {
  const users = usersIn(narrow)
  if (users === undefined) return undefined
  const t = onDemand.value.empty
  if (users.length === 1 && users[0] === store.ownId) return { ...t.notes, art: 'pen', children: write() }
  return { title: t.direct.title, text: t.direct.text(userNames(store, users)), art: 'talk', children: write() }
}

function ofView(term: string): Shown | undefined {
  const t = onDemand.value
  const recent = <a href="#recent">{t.lists.empty.showRecent}</a>
  const views: Readonly<Record<string, Shown>> = {
    'is:starred': { ...t.empty.starred, art: 'star', children: recent },
    'is:mentioned': { ...t.empty.mentions, art: 'sign', children: recent },
    'is:followed': { ...t.empty.followed, art: 'bell', children: recent },
    'is:dm': {
      ...t.empty.directs,
      art: 'talk',
      children: button(texts.value.recipient.newDirect, () => startDirect()),
    },
    'in:home': {
      ...t.empty.feed,
      art: 'talk',
      children: <a href="#channels/available">{texts.value.menu.browseChannels}</a>,
    },
  }
  return views[term]
}

const button = (name: string, run: () => void): ComponentChildren => (
  <button type="button" onClick={run}>
    {name}
  </button>
)

/** The box is at the bottom of the page. */
const write = (): ComponentChildren =>
  button(onDemand.value.empty.write, () => document.querySelector<HTMLElement>('.compose .field')?.focus())
