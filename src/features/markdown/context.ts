// The server data that the renderer needs, and the facts that it finds in a text.
import { mostTokens } from './work.ts'

export interface MentionedUser {
  readonly id: number
  readonly full_name: string
  readonly is_active: boolean
}

export interface LinkedChannel {
  readonly id: number
  readonly name: string
}

interface MentionedGroup {
  readonly id: number
  /** The name that users write in a mention. */
  readonly name: string
  readonly is_active: boolean
}

/** A match of a linkifier: the text from `from` to `to` links to `url`. */
export interface FoundLink {
  readonly from: number
  readonly to: number
  readonly url: string
}

export type MediaKind = 'image' | 'video' | 'audio'

export interface ShownUpload {
  readonly kind: MediaKind | undefined
  /** An image that has a thumbnail. */
  readonly image?: {
    readonly width: number
    readonly height: number
    readonly contentType: string
    readonly isAnimated: boolean
    /** Its address. */
    readonly thumbnail: string
  }
  /** An image whose thumbnail is being made. */
  readonly loading?: { readonly contentType: string }
}

/** Users' and groups' names are lower-case keys, channels' names exact keys. A name without an entry stays text. */
export interface RenderContext {
  readonly userById: ReadonlyMap<number, MentionedUser>
  readonly userByName: ReadonlyMap<string, MentionedUser>
  readonly groupByName: ReadonlyMap<string, MentionedGroup>
  readonly channelByName: ReadonlyMap<string, LinkedChannel>
  /** The latest message of a linked topic, if the writer can see one. */
  readonly latestInTopic: (channelId: number, topic: string) => number | undefined
  /** Languages that have a playground, by the playground's name for them. */
  readonly languageByName: ReadonlyMap<string, string>
  /** The language of code blocks without a language; may be empty. */
  readonly defaultLanguage: string
  /** A Unicode emoji's code points by name, and its first name by code points. */
  readonly emojiCode: (name: string) => string | undefined
  readonly emojiName: (code: string) => string | undefined
  /** The organization's own emoji: image addresses by name. */
  readonly customEmoji: ReadonlyMap<string, string>
  /** Whether `:)` becomes an emoji: a personal setting of the writer. */
  readonly translateEmoticons: boolean
  /** Finds matches of the organization's linkifiers, in text order, without overlaps. */
  readonly linkify: (text: string) => readonly FoundLink[]
  /** The organization's address, such as `https://chat.example.com`. Links to it become relative. */
  readonly realmUrl: string
  /** Uploaded files by path (`/user_uploads/…`), if the writer may read them. Some kinds are shown. */
  readonly uploadByPath: ReadonlyMap<string, ShownUpload>
  /** Whether linked images and videos are shown. */
  readonly showsPreviews: boolean
  /** The address under which an external image is shown; undefined if the organization doesn't show any. */
  readonly previewAddress: ((url: string) => string) | undefined
  /** All mentions are silent. */
  readonly isSilent: boolean
  /** Lists show many descriptions at once, so their code and formulas must be shorter. */
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
  /** Paths of the uploaded files that the text links to. */
  readonly uploads: ReadonlySet<string>
}

/** The text of one paragraph, cell or heading while its constructs are found. */
export interface Reading {
  readonly isQuoted: boolean
  /** Addresses and linkifier matches in text order. */
  readonly links: readonly FoundLink[]
  /** The index of the first link at or after the current position. */
  nextLink: number
  /** The position of the last `](`. No bracket after it opens a link. */
  readonly lastTarget: number
}

/** A piece of code or a formula. */
export interface HeavyPart {
  /** Parts with the same key have the same HTML. */
  readonly key: string
  readonly effort: number
  /** Loads the library, which is large and rarely needed. */
  readonly load: () => Promise<void>
  readonly make: () => string | undefined
  readonly show: (html: string | undefined) => void
}

/** Filled while a text is rendered. Plugins get it with `stateIn`. */
export interface RenderState {
  readonly context: RenderContext
  readonly mentionedUsers: Set<number>
  readonly mentionedGroups: Set<number>
  readonly uploads: Set<string>
  channelWildcard: boolean
  topicWildcard: boolean
  hasLink: boolean
  hasImage: boolean
  /** Processed between parsing the text and writing the HTML: see heavy-parts.ts. */
  readonly heavyParts: HeavyPart[]
  /** The sum of their efforts. */
  effort: number
  /** The grammars that highlight code in this text. */
  readonly grammars: Set<string>
  /** How many tokens the text's lines may still become: see work.ts. */
  tokensLeft: number
  /** The paragraph, cell or heading being parsed: see inline/reading.ts. */
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
  tokensLeft: mostTokens,
  reading: { isQuoted: false, links: [], nextLink: 0, lastTarget: -1 },
})

/** The state of the text being rendered, from the `env` that markdown-it passes to every rule. */
export const stateIn = (env: Readonly<Record<string, unknown>> | undefined): RenderState =>
  env?.['render'] as RenderState
