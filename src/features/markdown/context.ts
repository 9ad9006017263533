// The data of the server that the renderer needs, and the facts that it finds in a text.
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

/** Names of users and groups are lower-case keys, names of channels exact keys. A name without an entry stays text. */
export interface RenderContext {
  readonly userById: ReadonlyMap<number, MentionedUser>
  readonly userByName: ReadonlyMap<string, MentionedUser>
  readonly groupByName: ReadonlyMap<string, MentionedGroup>
  readonly channelByName: ReadonlyMap<string, LinkedChannel>
  /** The latest message of a topic to which the text links, if the writer may see one. */
  readonly latestInTopic: (channelId: number, topic: string) => number | undefined
  /** Languages that have a playground, under the playground's name for them. */
  readonly languageByName: ReadonlyMap<string, string>
  /** The language of code blocks without a language; may be empty. */
  readonly defaultLanguage: string
  /** The code points of a Unicode emoji by name, and its first name by code points. */
  readonly emojiCode: (name: string) => string | undefined
  readonly emojiName: (code: string) => string | undefined
  /** The organization's own emoji: the address of the image by name. */
  readonly customEmoji: ReadonlyMap<string, string>
  /** Whether `:)` becomes an emoji: a personal setting of the writer. */
  readonly translateEmoticons: boolean
  /** Finds the matches of the organization's linkifiers, in the order of the text, without overlaps. */
  readonly linkify: (text: string) => readonly FoundLink[]
  /** The address of the organization, such as `https://chat.example.com`: links to it become relative. */
  readonly realmUrl: string
  /** Uploaded files by their path (`/user_uploads/…`), as far as the writer may read them; some kinds are shown. */
  readonly uploadByPath: ReadonlyMap<string, ShownUpload>
  /** Whether linked images and videos are shown. */
  readonly showsPreviews: boolean
  /** The address under which an external image is shown; undefined if the organization shows none. */
  readonly previewAddress: ((url: string) => string) | undefined
  /** All mentions are silent. */
  readonly isSilent: boolean
  /** Lists show many descriptions at once: code and formulas in them must be shorter. */
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
  /** Paths of the uploaded files to which the text links. */
  readonly uploads: ReadonlySet<string>
}

/** The text of one paragraph, cell or heading while its constructs are found. */
export interface Reading {
  readonly isQuoted: boolean
  /** Addresses and matches of linkifiers, in the order of the text. */
  readonly links: readonly FoundLink[]
  /** The index of the first link at or after the current position. */
  nextLink: number
  /** The position of the last `](`: no bracket after it opens a link. */
  readonly lastTarget: number
}

/** A piece of code or a formula. */
export interface HeavyPart {
  /** Parts with the same key have the same HTML. */
  readonly key: string
  readonly effort: number
  /** Loads the library, which is large and needed by few texts. */
  readonly load: () => Promise<void>
  readonly make: () => string | undefined
  readonly show: (html: string | undefined) => void
}

/** Filled while a text is rendered; plugins get it with `stateIn`. */
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
  /** The grammars that highlight code of this text. */
  readonly grammars: Set<string>
  /** The tokens that the lines of the text may still become: see work.ts. */
  tokensLeft: number
  /** The paragraph, cell or heading that is being parsed: see inline/reading.ts. */
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

/** The state of the text that is being rendered, from the `env` that markdown-it passes to every rule. */
export const stateIn = (env: Readonly<Record<string, unknown>> | undefined): RenderState =>
  env?.['render'] as RenderState
