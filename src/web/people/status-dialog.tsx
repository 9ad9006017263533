// The own status: a text, an emoji, and suggestions for both.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { client, theStore } from '../app/live.ts'
import { withPart } from '../app/with-part.ts'
import { emojiText } from '../content/emoji-text.ts'
import type { Emoji } from '../emoji/find-emoji.ts'
import { loadPicker } from '../emoji/open-picker.tsx'
import { orSay } from '../feed/message-acts.ts'
import { Dialog } from '../parts/dialog.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import './status-dialog.css'

const longest = 60

/** Names and code points, as the server knows them. */
const suggestions = {
  meeting: ['calendar', '1f4c5'],
  commuting: ['bus', '1f68c'],
  sick: ['face_with_thermometer', '1f912'],
  vacation: ['palm_tree', '1f334'],
  remote: ['house', '1f3e0'],
  office: ['office', '1f3e2'],
} as const
const moreEmoji = [
  ['working_on_it', '1f6e0'],
  ['coffee', '2615'],
  ['headphones', '1f3a7'],
  ['hamburger', '1f354'],
  ['sleeping', '1f634'],
  ['tada', '1f389'],
] as const

export const showStatusDialog = (close: () => void): JSX.Element => <StatusDialog close={close} />

function StatusDialog({ close }: { readonly close: () => void }): JSX.Element {
  const { statuses, ownId } = theStore()
  const before = statuses.get(ownId) ?? {}
  const field = useRef<HTMLInputElement>(null)
  const [emoji, setEmoji] = useState(before.emoji_name ?? '')
  const [picked, setPicked] = useState<Emoji>()
  const [picker, setPicker] = useState<Awaited<ReturnType<typeof loadPicker>>>()
  const [parts, all = []] = picker ?? []
  const t = onDemand.value.people
  const save = async (status_text: string, emoji_name: string): Promise<void> => {
    // The name may mean another emoji by now, or one of the organization: an emoji that stays is not sent.
    const isKept = emoji_name === (before.emoji_name ?? '')
    const params = isKept ? { status_text } : { status_text, emoji_name }
    if (await orSay(client.call('POST /users/me/status', params))) close()
  }
  const offered: (readonly [name: string, code: string])[] = [...Object.values(suggestions), ...moreEmoji]
  if (before.emoji_name !== undefined && !offered.some(([name]) => name === before.emoji_name))
    offered.unshift([before.emoji_name, before.emoji_code ?? ''])
  if (picked !== undefined && !offered.some(([name]) => name === picked.names[0]))
    offered.unshift([picked.names[0] ?? '', picked.code])
  const pick = (chosen: Emoji): void => {
    setPicked(chosen)
    setEmoji(chosen.names[0] ?? '')
  }
  return (
    <Dialog title={t.status} close={close}>
      <form
        class="status-form"
        onSubmit={event => {
          event.preventDefault()
          void save(field.current?.value.trim() ?? '', emoji)
        }}
      >
        <input
          ref={field}
          type="text"
          autofocus
          maxLength={longest}
          aria-label={t.statusText}
          placeholder={t.statusText}
          defaultValue={before.status_text ?? ''}
          dir="auto"
        />
        <div class="choices" role="group" aria-label="Emoji">
          {[['', ''] as const, ...offered].map(([name, code]) => (
            <button
              key={name}
              type="button"
              aria-pressed={emoji === name}
              aria-label={name === '' ? t.noEmoji : name.replaceAll('_', ' ')}
              title={name === '' ? t.noEmoji : `:${name}:`}
              onClick={() => setEmoji(name)}
            >
              {name === '' ? '–' : /^[\da-f-]+$/.test(code) ? emojiText(code) : `:${name}:`}
            </button>
          ))}
          <button
            type="button"
            class="other"
            aria-expanded={picker !== undefined}
            onClick={() => void (picker === undefined ? withPart(loadPicker, setPicker) : setPicker(undefined))}
          >
            {onDemand.value.emoji.other}
          </button>
        </div>
        {parts === undefined ? null : <parts.Picker all={all} pick={pick} close={() => setPicker(undefined)} />}
        <ul>
          {(Object.keys(suggestions) as (keyof typeof suggestions)[]).map(key => (
            <li key={key}>
              <button
                type="button"
                class="item"
                onClick={() => {
                  if (field.current !== null) field.current.value = t.presets[key]
                  setEmoji(suggestions[key][0])
                }}
              >
                <span aria-hidden="true">{emojiText(suggestions[key][1])}</span> {t.presets[key]}
              </button>
            </li>
          ))}
        </ul>
        <div class="buttons">
          {statuses.has(ownId) ? (
            <button type="button" onClick={() => void save('', '')}>
              {t.clearStatus}
            </button>
          ) : null}
          <button type="submit" class="primary">
            {texts.value.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
