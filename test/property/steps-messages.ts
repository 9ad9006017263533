// Users' actions on messages.
import assert from 'node:assert/strict'
import { changeFlags, type EditableFlag, type FlagOp } from './model-flags.ts'
import { isVisible, type ModelMessage, type Text } from './model.ts'
import {
  type Action,
  activeUsers,
  administrator,
  attempt,
  attemptOn,
  type Play,
  someChannel,
  someChannelOf,
  someMessage,
  tell,
  words,
} from './play.ts'
import type { Random } from '#test/random.ts'

const topics = ['lunch', 'Lunch', 'release', 'garden'] as const
const emoji = { smile: '1f604', heart: '2764' } as const

function someText({ model }: Play, random: Random): Text {
  const named = random.chance(0.25) ? random.some(model.users, 2) : []
  const silent = random.chance(0.1) ? random.pick(model.users) : undefined
  const channelWildcard = random.chance(0.08)
  const topicWildcard = random.chance(0.08)
  const content = [
    random.pick(words),
    ...named.map(user => `@**${user.fullName}|${user.id}**`),
    ...(silent ? [`@_**${silent.fullName}**`] : []),
    ...(channelWildcard ? ['@**all**'] : []),
    ...(topicWildcard ? ['@**topic**'] : []),
  ].join(' ')
  return { content, mentioned: named.filter(user => user.isActive), channelWildcard, topicWildcard }
}

const shown = (messages: readonly ModelMessage[]): string => messages.map(({ id }) => id).join(', ')

export const messageActions = {
  async send(play, user, random) {
    const channel = someChannelOf(play, user, random)
    const topic = random.pick(topics)
    const text = someText(play, random)
    const read_by_sender = random.chance(0.5)
    tell(play, `${user.name} sends to ${channel.name} > ${topic}: ${text.content}`)
    const fields = { type: 'channel', to: channel.id, topic, content: text.content, read_by_sender }
    const answer = await attempt(play, user, 'POST /messages', fields)
    if (!answer) return
    play.everSent.push(answer.id)
    const posted = { sender: user, text, reactions: new Map() }
    play.model.send({ ...posted, id: answer.id, participants: [], channel, topic }, read_by_sender)
  },

  async sendDirect(play, user, random) {
    const others = random.chance(0.1) ? [user] : random.some(activeUsers(play), 3)
    const text = someText(play, random)
    const read_by_sender = random.chance(0.5)
    tell(play, `${user.name} sends to ${others.map(other => other.name).join(', ')}: ${text.content}`)
    const fields = { type: 'direct', to: others.map(({ id }) => id), content: text.content, read_by_sender }
    const answer = await attempt(play, user, 'POST /messages', fields)
    if (!answer) return
    const participants = [...new Set([user, ...others])]
    play.everSent.push(answer.id)
    const posted = { sender: user, text, reactions: new Map() }
    play.model.send({ ...posted, id: answer.id, participants, channel: undefined, topic: '' }, read_by_sender)
  },

  async edit(play, user, random) {
    const own = [...play.model.messages.values()].filter(message => message.sender === user)
    const message = own.length > 0 && random.chance(0.9) ? random.pick(own) : someMessage(play, user, random)
    if (!message) return
    const text = someText(play, random)
    tell(play, `${user.name} edits ${message.id}: ${text.content}`)
    const answer = await attemptOn(play, user, message, 'PATCH /messages/{id}', { content: text.content })
    if (answer && text.content !== message.text.content) play.model.edit(message, text)
  },

  async move(play, _, random) {
    const { model } = play
    const user = random.chance(0.7) ? administrator(play, random) : random.pick(activeUsers(play))
    const message = someMessage(play, user, random, each => each.channel !== undefined || random.chance(0.05))
    if (!message) return
    const channel = message.channel && random.chance(0.5) ? message.channel : someChannel(play, random)
    const keepsTopic = channel !== message.channel && random.chance(0.5)
    const topic = keepsTopic ? message.topic : random.pick(topics.filter(name => name !== message.topic))
    const propagate_mode = random.pick(['change_one', 'change_later', 'change_all'])
    tell(play, `${user.name} moves ${message.id} (${propagate_mode}) to ${channel.name} > ${topic}`)
    const fields = {
      propagate_mode,
      ...(topic === message.topic ? {} : { topic }),
      ...(channel === message.channel ? {} : { stream_id: channel.id }),
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    }
    const answer = await attemptOn(play, user, message, 'PATCH /messages/{id}', fields)
    if (!answer) return
    // Within a channel the whole topic moves; out of a channel only the messages that the user can see.
    const moved = model
      .inTopic(message.channel, message.topic)
      .filter(other => propagate_mode !== 'change_one' || other === message)
      .filter(other => propagate_mode !== 'change_later' || other.id >= message.id)
      .filter(other => channel === message.channel || isVisible(user, other))
    model.move(moved, channel, topic)
    tell(play, `  moved: ${shown(moved)}`)
  },

  async delete(play, user, random) {
    const message = someMessage(play, user, random)
    if (!message) return
    tell(play, `${user.name} deletes ${message.id}`)
    if (await attemptOn(play, user, message, 'DELETE /messages/{id}')) play.model.delete(message)
  },

  async react(play, user, random) {
    const message = someMessage(play, user, random)
    if (!message) return
    const emoji_name = random.pick(['smile', 'heart'] as const)
    const fields = { emoji_name, emoji_code: emoji[emoji_name], reaction_type: 'unicode_emoji' }
    const isTakenBack = message.reactions.get(user)?.has(emoji_name) === true
    tell(play, `${user.name} ${isTakenBack ? 'takes back' : 'adds'} ${emoji_name} on ${message.id}`)
    const route = `${isTakenBack ? 'DELETE' : 'POST'} /messages/{id}/reactions`
    const answer = await attemptOn(play, user, message, route, fields)
    if (!answer) return
    if (isTakenBack) message.reactions.get(user)?.delete(emoji_name)
    else play.model.react(user, message, emoji_name)
  },

  async flags(play, user, random) {
    const flag = random.pick<EditableFlag>(['read', 'read', 'starred', 'collapsed'])
    const op = random.pick<FlagOp>(['add', 'remove'])
    const messages = Array.from({ length: random.below(7) }, () => someMessage(play, user, random)?.id ?? 1)
    if (random.chance(0.1)) messages.push(random.pick([0, 999_999_999, ...play.everSent]))
    tell(play, `${user.name} ${op}s ${flag}: ${messages.join(', ')}`)
    const answer = await attempt(play, user, 'POST /messages/flags', { messages, flag, op })
    const expected = changeFlags(play.model, user, messages, flag, op)
    if ('error' in expected) assert.equal(play.story.at(-1), `  refused: ${expected.error}`)
    else {
      answer?.ignored_because_not_subscribed_channels?.sort((a: number, b: number) => a - b)
      assert.deepEqual(answer, { result: 'success', msg: '', ...expected })
    }
  },

  async markAllRead(play, user) {
    tell(play, `${user.name} marks everything read`)
    if (await attempt(play, user, 'POST /mark_all_as_read')) play.model.markRead(user, () => true)
  },

  async markChannelRead(play, user, random) {
    const channel = someChannel(play, random)
    tell(play, `${user.name} marks ${channel.name} read`)
    if (await attempt(play, user, 'POST /mark_stream_as_read', { stream_id: channel.id }))
      play.model.markRead(user, message => message.channel === channel)
  },

  async markTopicRead(play, user, random) {
    const message = someMessage(play, user, random, each => each.channel !== undefined)
    if (!message?.channel) return
    const { channel, topic } = message
    tell(play, `${user.name} marks ${channel.name} > ${topic} read`)
    if (await attempt(play, user, 'POST /mark_topic_as_read', { stream_id: channel.id, topic_name: topic })) {
      const there = new Set(play.model.inTopic(channel, topic))
      play.model.markRead(user, each => there.has(each))
    }
  },
} satisfies Record<string, Action>
