// The organization's custom emoji, loaded when one is first shown or the user could choose one, and again after each
// change.
import { signal } from '@preact/signals'
import { client, currentStore, onChange } from '../base/live.ts'

export interface CustomEmoji {
  readonly id: string
  readonly name: string
  readonly source_url: string
  readonly still_url: string | null
  readonly deactivated: boolean
}

/** By ID, including deactivated ones. */
export const customEmoji = signal<Readonly<Record<string, CustomEmoji>>>({})

let loading: Promise<void> | undefined
let isFollowed = false
let latest = 0

export function loadCustomEmoji(): Promise<void> {
  if (!isFollowed) {
    isFollowed = true
    onChange(({ parts }) => {
      if (parts.includes('list realm_emoji')) loading = load()
    })
    // A new store may have missed events.
    currentStore.subscribe(() => void (loading = load()))
  }
  return (loading ??= load())
}

/** If this fails, the emoji loaded before stay, and the next action tries again. */
async function load(): Promise<void> {
  const number = ++latest
  try {
    const { emoji } = await client.call('GET /realm/emoji')
    if (number === latest) customEmoji.value = emoji
  } catch {
    if (number === latest) loading = undefined
  }
}

const lessMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)')

/** For readers who prefer less motion, an animated emoji's first frame. */
export const pictureOf = ({ source_url, still_url }: CustomEmoji, isStill = lessMotion.matches): string =>
  (isStill ? still_url : null) ?? source_url

/** For pictures in messages, where only the URL is known: whether to look for the still frame. */
export const needsStill = (address: string): boolean => lessMotion.matches && address.endsWith('.gif')
export const pictureAt = (address: string): string | undefined => {
  const found = Object.values(customEmoji.value).find(({ source_url }) => source_url === address)
  return found && pictureOf(found)
}
