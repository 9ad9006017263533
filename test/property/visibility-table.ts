// Cases of users and messages: the model decides each case, and the result is the table in docs/visibility.md.
import { isVisible, type ModelChannel, type ModelMessage, type ModelUser } from './model.ts'

export const channelKinds = {
  public: { isPrivate: false, hasSharedHistory: true, isWebPublic: false },
  'web-public': { isPrivate: false, hasSharedHistory: true, isWebPublic: true },
  'private, shared history': { isPrivate: true, hasSharedHistory: true, isWebPublic: false },
  'private, protected history': { isPrivate: true, hasSharedHistory: false, isWebPublic: false },
} as const
export type ChannelKind = keyof typeof channelKinds

export interface Case {
  readonly caller: string
  readonly role: 200 | 400 | 600
  readonly wasSubscribed: boolean
  readonly isSubscribed: boolean
  /** Belongs to the channel's `can_subscribe_group` or `can_add_subscribers_group`. */
  readonly mayJoin: boolean
}

const situations = {
  'subscribed when it was sent, and now': { wasSubscribed: true, isSubscribed: true, mayJoin: false },
  'subscribed later': { wasSubscribed: false, isSubscribed: true, mayJoin: false },
  'subscribed when it was sent, not any more': { wasSubscribed: true, isSubscribed: false, mayJoin: false },
  'subscribed when it was sent, not any more, but may join again': {
    wasSubscribed: true,
    isSubscribed: false,
    mayJoin: true,
  },
  'never subscribed': { wasSubscribed: false, isSubscribed: false, mayJoin: false },
  'never subscribed, but may join': {
    wasSubscribed: false,
    isSubscribed: false,
    mayJoin: true,
  },
} as const
const roles = { administrator: 200, member: 400, guest: 600 } as const

export const cases: readonly Case[] = Object.entries(situations).flatMap(([situation, facts]) =>
  Object.entries(roles).map(([name, role]) => ({ caller: `${name}, ${situation}`, role, ...facts })),
)

export function isSeen({ role, wasSubscribed, isSubscribed, mayJoin }: Case, kind: ChannelKind): boolean {
  const user: ModelUser = {
    id: 1,
    name: '',
    fullName: '',
    isBot: false,
    role,
    isActive: true,
    alertWords: new Set(),
    rows: new Map(wasSubscribed ? [[1, new Set()]] : []),
  }
  const channel: ModelChannel = {
    id: 1,
    name: '',
    openToRole: mayJoin ? role : 0,
    isArchived: false,
    subscribers: new Set(isSubscribed ? [user] : []),
    ...channelKinds[kind],
  }
  const message: ModelMessage = {
    id: 1,
    sender: user,
    participants: [],
    channel,
    topic: '',
    text: { content: '', mentioned: [], channelWildcard: false, topicWildcard: false },
    reactions: new Map(),
  }
  return isVisible(user, message)
}

/** In Markdown. */
export function visibilityTable(): string {
  const kinds = Object.keys(channelKinds) as ChannelKind[]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(['Caller', ...kinds]),
    line(['---', ...kinds.map(() => '---')]),
    ...cases.map(each => line([each.caller, ...kinds.map(kind => (isSeen(each, kind) ? 'sees it' : '\u2013'))])),
  ].join('\n')
}
