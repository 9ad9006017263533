// The emoji of the organization, loaded when one is first shown or the picker opens.
import { signal } from '@preact/signals'
import { client, onChange } from '../app/live.ts'

interface CustomEmoji {
  readonly id: string
  readonly name: string
  readonly source_url: string
  readonly deactivated: boolean
}

/** By their IDs, deactivated ones too. */
export const customEmoji = signal<Readonly<Record<string, CustomEmoji>>>({})

let loading: Promise<void> | undefined

export function loadCustomEmoji(): Promise<void> {
  if (loading === undefined)
    onChange(({ parts }) => {
      if (parts.includes('list realm_emoji')) void load()
    })
  return (loading ??= load())
}

/** After a failure the emoji that were loaded before stay. */
const load = (): Promise<void> =>
  client.call('GET /realm/emoji').then(
    ({ emoji }) => void (customEmoji.value = emoji),
    () => {},
  )
