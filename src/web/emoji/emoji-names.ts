// Emoji and their names, loaded when first needed.
import { theStore } from '../base/live.ts'
import { type Emoji, type EmojiData, listed } from './find-emoji.ts'

let loading: Promise<readonly Emoji[]> | undefined

export function loadEmoji(): Promise<readonly Emoji[]> {
  loading ??= fetchEmoji().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchEmoji(): Promise<Emoji[]> {
  // The page may only request its own origin, whatever the server calls itself.
  const { pathname, search } = new URL(theStore().realm.server_emoji_data_url)
  const answer = await fetch(pathname + search)
  if (!answer.ok) throw new Error(answer.statusText)
  return listed((await answer.json()) as EmojiData)
}
