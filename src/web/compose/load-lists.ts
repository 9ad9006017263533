// Lists that completions need and few visits do: loaded at the first mark that asks for them.
import { loadCustomEmoji } from '../emoji/custom-emoji.ts'

/** A list that is fetched once. A failed attempt is repeated by the next mark. */
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

export const emojiList = once(async () => {
  void loadCustomEmoji()
  return (await import('../emoji/emoji-names.ts')).loadEmoji()
})

/** The emoji of the organization, which `withCustomEmoji` adds, have been asked for. */
export const customEmojiList = once(async () => {
  await loadCustomEmoji()
  return true
})

export const languageList = once(async () =>
  (await import('#features/markdown/code/language-names.ts')).languageNames(),
)
