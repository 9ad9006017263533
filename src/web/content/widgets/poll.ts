// A poll: a question with options that every reader can vote for.
import { type Entry, isIndex, isObject, nextIndex } from './submessages.ts'

export interface PollOption {
  readonly key: string
  readonly text: string
  readonly voters: readonly number[]
}

export interface Poll {
  readonly kind: 'poll'
  readonly question: string
  readonly options: readonly PollOption[]
}

/** Undefined if the data isn't a valid poll. */
export function pollOf(extra: unknown, entries: readonly Entry[], authorId: number): Poll | undefined {
  const { question = '', options = [] } = isObject(extra) ? extra : {}
  if (typeof question !== 'string' || !Array.isArray(options) || !options.every(isText)) return undefined
  let poll: Poll = { kind: 'poll', question, options: [] }
  for (const [at, text] of options.entries()) poll = withOption(poll, `canned,${at}`, text)
  for (const entry of entries) poll = afterEntry(poll, entry, authorId)
  return poll
}

const isText = (value: unknown): value is string => typeof value === 'string'

function afterEntry(poll: Poll, { senderId, data }: Entry, authorId: number): Poll {
  const { type, idx, option, question, key, vote } = data
  if (type === 'new_option' && isIndex(idx) && isText(option)) return withOption(poll, `${senderId},${idx}`, option)
  if (type === 'question' && isText(question)) return senderId === authorId ? { ...poll, question } : poll
  if (type === 'vote' && (vote === 1 || vote === -1)) {
    const options = poll.options.map(one => (one.key === key ? withVote(one, senderId, vote === 1) : one))
    return { ...poll, options }
  }
  return poll
}

/** An option with the same text isn't added again. */
function withOption(poll: Poll, key: string, text: string): Poll {
  const isKnown = text.trim() === '' || poll.options.some(one => one.key === key || isSameText(one.text, text))
  return isKnown ? poll : { ...poll, options: [...poll.options, { key, text, voters: [] }] }
}

const isSameText = (a: string, b: string): boolean => a.trim() === b.trim()

function withVote(option: PollOption, userId: number, isFor: boolean): PollOption {
  const others = option.voters.filter(id => id !== userId)
  return { ...option, voters: isFor ? [...others, userId] : others }
}

export const voteFor = ({ key, voters }: PollOption, ownId: number): object => ({
  type: 'vote',
  key,
  vote: voters.includes(ownId) ? -1 : 1,
})

export const newQuestion = (question: string): object => ({ type: 'question', question })

/** Undefined if the poll already has the option, or the user has added too many. */
export function newOption({ options }: Poll, ownId: number, text: string): object | undefined {
  if (options.some(option => isSameText(option.text, text))) return undefined
  const own = options.map(({ key }) => key.split(',')).filter(([sender]) => sender === String(ownId))
  const idx = nextIndex(own.map(([, index]) => Number(index)))
  return idx === undefined ? undefined : { type: 'new_option', idx, option: text }
}
