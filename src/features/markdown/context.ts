// What the renderer must be told, because only the server knows it, and what it finds out about a text.

export interface MentionedUser {
  readonly id: number
  readonly full_name: string
  readonly is_active: boolean
}

export interface NamedThing {
  readonly id: number
  readonly name: string
}

export interface MentionedGroup {
  readonly id: number
  /** As people call it. */
  readonly name: string
  readonly is_active: boolean
}

/** What a linkifier found: `from` to `to` of the text leads to `url`. */
export interface FoundLink {
  readonly from: number
  readonly to: number
  readonly url: string
}

export type MediaKind = 'image' | 'video' | 'audio'

/** Keys of names of users and groups are lower-case, those of channels are exact. A name that is absent stays text. */
export interface RenderContext {
  readonly userById: ReadonlyMap<number, MentionedUser>
  readonly userByName: ReadonlyMap<string, MentionedUser>
  readonly groupByName: ReadonlyMap<string, MentionedGroup>
  readonly channelByName: ReadonlyMap<string, NamedThing>
  /** The latest message of a topic that the text links to, where the writer may see one. */
  readonly latestInTopic: (channelId: number, topic: string) => number | undefined
  /** Languages for which there is a playground, as that names them. */
  readonly languageByName: ReadonlyMap<string, string>
  /** Of code blocks that name none; empty for none. */
  readonly defaultLanguage: string
  /** The code points of an emoji of Unicode by its name, and the first of its names by them. */
  readonly emojiCode: (name: string) => string | undefined
  readonly emojiName: (code: string) => string | undefined
  /** The organization's own emoji: the address of the picture by name. */
  readonly customEmoji: ReadonlyMap<string, string>
  /** Whether `:)` becomes an emoji: the author's setting. */
  readonly translateEmoticons: boolean
  /** Finds what the organization's linkifiers link to, in the order of the text, without overlaps. */
  readonly linkify: (text: string) => readonly FoundLink[]
  /** Where the organization lives, as `https://chat.example.com`: links to it become relative. */
  readonly realmUrl: string
  /** Uploaded files by their path (`/user_uploads/…`), as far as the writer may read them; of some kinds they are shown. */
  readonly uploadByPath: ReadonlyMap<string, { readonly kind: MediaKind | undefined }>
  /** The address under which a foreign picture is shown; undefined where the organization shows none. */
  readonly previewAddress: ((url: string) => string) | undefined
  /** It is nothing that is said to somebody: whoever is mentioned is only named. */
  readonly callsNobody: boolean
  /** It stands in lists with many others: code and formulas must be shorter. */
  readonly isDescription: boolean
}

export interface Rendered {
  readonly html: string
  readonly mentionedUsers: ReadonlySet<number>
  readonly mentionedGroups: ReadonlySet<number>
  readonly channelWildcard: boolean
  readonly topicWildcard: boolean
  readonly hasLink: boolean
  readonly hasImage: boolean
  /** Paths of the uploaded files it links to. */
  readonly uploads: ReadonlySet<string>
}

/** The text of one paragraph, cell or heading while its constructs are found. */
export interface Reading {
  readonly isQuoted: boolean
  /** What becomes a link as it stands, in the order of the text. */
  readonly links: readonly FoundLink[]
  /** The first of them that is not behind. */
  nextLink: number
  /** Where the last `](` stands: behind it no bracket opens a link. */
  readonly lastTarget: number
}

/** A piece of code or a formula. */
export interface HeavyPart {
  readonly effort: number
  /** What it needs is large and needed by few texts. */
  readonly load: () => Promise<void>
  readonly work: () => void
}

/** Filled while a text is rendered: plugins get it by `stateIn`. */
export interface RenderState {
  readonly context: RenderContext
  readonly mentionedUsers: Set<number>
  readonly mentionedGroups: Set<number>
  readonly uploads: Set<string>
  channelWildcard: boolean
  topicWildcard: boolean
  hasLink: boolean
  hasImage: boolean
  /** What is done between reading the text and writing the HTML: see heavy-parts.ts. */
  readonly heavyParts: HeavyPart[]
  /** What they cost together. */
  effort: number
  /** Those in which code is coloured. */
  readonly grammars: Set<string>
  /** What is being read: see inline/reading.ts. */
  reading: Reading
}

export const newState = (context: RenderContext): RenderState => ({
  context,
  mentionedUsers: new Set(),
  mentionedGroups: new Set(),
  uploads: new Set(),
  channelWildcard: false,
  topicWildcard: false,
  hasLink: false,
  hasImage: false,
  heavyParts: [],
  effort: 0,
  grammars: new Set(),
  reading: { isQuoted: false, links: [], nextLink: 0, lastTarget: -1 },
})

/** The state of the text that is being rendered, from the `env` that markdown-it hands to every rule. */
export const stateIn = (env: Readonly<Record<string, unknown>> | undefined): RenderState =>
  env?.['render'] as RenderState
