// The steps of a history. A step is its kind and a seed: its action follows from both and from the current state, so
// that a history without some of its steps is still a history.
import type { Random } from '#test/random.ts'
import { messageActions } from './steps-messages.ts'
import { peopleActions } from './steps-people.ts'

export const actions = { ...messageActions, ...peopleActions }
export type Kind = keyof typeof actions

export interface Step {
  readonly kind: Kind
  readonly seed: number
}

const weights: Readonly<Record<Kind, number>> = {
  send: 24,
  sendDirect: 6,
  edit: 8,
  move: 8,
  delete: 3,
  react: 5,
  flags: 14,
  markAllRead: 1,
  markChannelRead: 2,
  markTopicRead: 2,
  subscribe: 9,
  unsubscribe: 6,
  changePrivacy: 4,
  archive: 1,
  changeRole: 2,
  deactivate: 3,
  changeAlertWords: 2,
}
export const someStep = (random: Random): Step => ({ kind: random.weighted(weights), seed: random.below(2 ** 32) })
