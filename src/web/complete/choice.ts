// One line of a list of completions.

/** Choices that do more than insert a text. */
export type Action = 'poll' | 'todo' | 'time' | 'dark' | 'light'

export interface Choice {
  readonly key: string
  readonly name: string
  /** Beside the name, in grey. */
  readonly about?: string
  /** `face`: the address of a picture, of a user or an emoji. */
  readonly sign?: { readonly emoji: string } | { readonly face: string } | { readonly channelId: number }
  /** The text to insert in place of the mark and the letters after it. */
  readonly text: string
  /** The text up to the cursor, where the cursor does not stand at the end of the inserted text. */
  readonly before?: string
  /** Channels: the text after which a topic follows. */
  readonly withTopic?: string
  readonly action?: Action
}

/** Rows of a list. */
export const most = 8
