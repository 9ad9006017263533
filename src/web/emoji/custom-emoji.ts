// The emoji of the organization: the one list from which the page shows and offers them. Loaded when one is first shown
// or could be chosen, and again after each change.
import { signal } from '@preact/signals'
import { client, currentStore, onChange } from '../base/live.ts'

export interface CustomEmoji {
  readonly id: string
  readonly name: string
  readonly source_url: string
  readonly still_url: string | null
  readonly deactivated: boolean
}

/** By their IDs, deactivated ones too. */
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
    // Events from before a new store may be lost.
    currentStore.subscribe(() => void (loading = load()))
  }
  return (loading ??= load())
}

/** After a failure the emoji that were loaded before stay, and the next action tries again. */
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

/** The first frame of an animated one, for readers who want less motion. */
export const pictureOf = ({ source_url, still_url }: CustomEmoji, isStill = lessMotion.matches): string =>
  (isStill ? still_url : null) ?? source_url

/** For a picture in a message, of which only the address is known: whether its still form has to be found. */
export const needsStill = (address: string): boolean => lessMotion.matches && address.endsWith('.gif')
export const pictureAt = (address: string): string | undefined => {
  const found = Object.values(customEmoji.value).find(({ source_url }) => source_url === address)
  return found && pictureOf(found)
}
