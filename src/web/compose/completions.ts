// Completions in the text of a message.
import { onChange, theStore } from '../base/live.ts'
import { channelChoice, findChannels, findTopics } from '../complete/channel-choices.ts'
import type { Completion } from '../complete/choice-list.ts'
import { emojiChoices } from '../complete/emoji-choices.ts'
import { commandChoices, languageChoices } from '../complete/fixed-choices.ts'
import { type Mark, markAt } from '../complete/marks.ts'
import { type Choice, most } from '../complete/match.ts'
import { mentionChoices } from '../complete/mention-choices.ts'
import { type Nearness, nearnessIn } from '../complete/people-choices.ts'
import { forgetOrder } from '../complete/people-order.ts'
import { writtenTopic } from '../complete/written.ts'
import { topicName } from '../conversation/names.ts'
import { withCustomEmoji } from '../emoji/custom-choices.ts'
import { customEmoji, loadCustomEmoji } from '../emoji/custom-emoji.ts'
import { loadSubscribers } from '../people/load-details.ts'
import { allChannels, channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { loadTopics } from '../topics/channel-topics.ts'

/** Fetches a list once, when the first mark needs it. If that fails, the next mark tries again. */
function once<T>(load: () => Promise<T>): {
  readonly value: () => T | undefined
  readonly load: () => Promise<unknown>
} {
  let value: T | undefined
  let loading: Promise<unknown> | undefined
  const attempt = async (): Promise<void> => {
    try {
      value = await load()
    } finally {
      loading = undefined
    }
  }
  return { value: () => value, load: () => (loading ??= attempt().catch(() => {})) }
}

const emojiList = once(async () => {
  void loadCustomEmoji()
  return (await import('../emoji/emoji-names.ts')).loadEmoji()
})

/** The organization's emoji, which `withCustomEmoji` adds. */
const customEmojiList = once(async () => {
  await loadCustomEmoji()
  return true
})

const languageList = once(async () => (await import('#features/markdown/code/language-names.ts')).languageNames())

type To = Nearness['to']

onChange(({ parts }) => {
  if (parts.includes('subscribers')) forgetOrder()
})

interface TextCompletions {
  readonly complete: (text: string, cursor: number) => Completion | undefined
  /**
   * The list for the first `@`, from what the page knows. Sorts all users, and runs code that is slow the first time.
   */
  readonly ahead: () => Completion | undefined
}

/** `to` is read for each mark, because the recipient may change while the user writes. */
export function textCompletions(to: () => To, isEdit = false): TextCompletions {
  let near: { readonly start: number; readonly nearness: Nearness } | undefined
  const nearnessNow = (): Nearness => {
    const conversation = to()
    const channelId = conversation !== undefined && 'channelId' in conversation ? conversation.channelId : 0
    return nearnessIn(theStore(), conversation, theStore().subscribers.get(channelId))
  }
  const nearnessAt = (start: number): Nearness => {
    if (near?.start !== start || near.nearness.subscribers === undefined) near = { start, nearness: nearnessNow() }
    return near.nearness
  }
  const complete = (text: string, cursor: number): Completion | undefined => {
    const mark = markAt(text, cursor)
    if (mark === undefined) {
      near = undefined
      return undefined
    }
    const { start } = mark
    const found = choicesFor(mark, text.slice(cursor), to(), () => nearnessAt(start))
    // An existing message can't become a poll.
    return isEdit && mark.kind === 'command' ? undefined : { start, ...found }
  }
  const ahead = (): Completion | undefined => {
    const mark = markAt('@', 1)
    const about = onDemand.peek().complete.wildcards
    if (mark?.kind !== 'mention') return undefined
    return { start: mark.start, choices: mentionChoices(theStore(), nearnessNow(), mark, about) }
  }
  return { complete, ahead }
}

type Found = Omit<Completion, 'start'>

function choicesFor(mark: Mark, rest: string, to: To, nearness: () => Nearness): Found {
  const store = theStore()
  const here = to !== undefined && 'channelId' in to ? to.channelId : undefined
  const t = onDemand.peek().complete
  const { query } = mark
  switch (mark.kind) {
    case 'mention': {
      const load = here === undefined || store.subscribers.has(here) ? undefined : () => loadSubscribers(here)
      return { choices: mentionChoices(store, nearness(), mark, t.wildcards), load }
    }
    case 'channel':
      return { choices: findChannels(store, query, here).map(channelChoice) }
    case 'topic':
      return topicsFor(store, mark.channel, query, here)
    case 'emoji': {
      const all = emojiList.value()
      if (all === undefined) return { choices: [], load: () => Promise.all([emojiList.load(), customEmojiList.load()]) }
      const load = customEmojiList.value() === undefined ? customEmojiList.load : undefined
      return { choices: emojiChoices(withCustomEmoji(all), query), load, follows: customEmoji }
    }
    case 'language': {
      const names = languageList.value()
      if (names === undefined) return { choices: [], load: languageList.load }
      const known = { names, ofOrganization: languagesOfOrganization(store), usedHere: languagesUsed(store) }
      return { choices: languageChoices(known, mark.fence, query, rest.includes(`\n${mark.fence}`)) }
    }
    case 'command':
      return { choices: commandChoices(query, t.commands) }
    case 'time':
      return { choices: [{ key: 'time', name: t.time, text: '', action: 'time' }] }
  }
}

function topicsFor(store: Store, name: string | undefined, query: string, here: number | undefined): Found {
  const channels = allChannels(store)
  const channel = name === undefined ? channelOf(store, here ?? 0) : channels.find(one => one.name === name)
  if (channel === undefined) return { choices: [] }
  const choice = (topic: string): Choice => ({
    key: topic,
    name: topicName(topic),
    text: `${writtenTopic(channel, topic)} `,
  })
  const found = findTopics(store, channel.stream_id, query)
  const typed = query.trim()
  const isNew = typed !== '' && !found.some(topic => topic.toLowerCase() === typed.toLowerCase())
  return {
    choices: [
      ...found.slice(0, isNew ? most - 1 : most).map(choice),
      ...(isNew ? [{ ...choice(typed), about: onDemand.peek().complete.newTopic }] : []),
    ],
    load: () => loadTopics(channel.stream_id),
  }
}

const languagesOfOrganization = ({ realm, playgrounds }: Store): Set<string> => {
  const names = [realm.realm_default_code_block_language, ...playgrounds.map(one => one.pygments_language)]
  return new Set(names.map(name => name.toLowerCase()))
}

function languagesUsed({ messages }: Store): Set<string> {
  const used = new Set<string>()
  for (const { content } of messages.values())
    for (const [, name = ''] of content.matchAll(/data-code-language="([^"]+)"/g)) used.add(name)
  return used
}
