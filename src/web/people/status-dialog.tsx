// The user's status: a text, an emoji, and suggestions.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { reactionWith } from '../emoji/custom-choices.ts'
import { EmojiSign } from '../emoji/emoji-sign.tsx'
import { loadPicker } from '../emoji/open-picker.tsx'
import { emojiText } from '../text/emoji-text.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog } from '../ui/dialogs.tsx'
import { Refusal } from '../ui/field-frame.tsx'
import { withPart } from '../ui/lazy.tsx'
import { useStatusEnd } from './status-end.tsx'
import './status-dialog.css'

const longest = 60

/** Emoji names and code points as in the API. */
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

/** In the form that the status has. */
type Chosen = ReturnType<typeof reactionWith>
const character = ([emoji_name, emoji_code]: readonly [string, string]): Chosen => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
})
const noEmoji: Chosen = { emoji_name: '', emoji_code: '', reaction_type: '' }
const keyOf = ({ emoji_code, reaction_type }: Chosen): string => `${reaction_type} ${emoji_code}`

/**
 * The parameters that change the emoji. An unchanged emoji isn't sent, because it may have been deactivated meanwhile.
 * "No emoji" always is: the status may have got an emoji that the page hasn't heard of.
 */
function changedEmoji(wanted: Chosen | undefined, kept: Chosen): Partial<Chosen> {
  if (wanted?.emoji_name === '') return { emoji_name: '' }
  return wanted === undefined || keyOf(wanted) === keyOf(kept) ? {} : wanted
}

export const showStatusDialog = (close: () => void): JSX.Element => <StatusDialog close={close} />

function StatusDialog({ close }: { readonly close: () => void }): JSX.Element {
  const { statuses, ownId } = theStore()
  const before = statuses.get(ownId) ?? {}
  const field = useRef<HTMLInputElement>(null)
  const { emoji_name = '', emoji_code = '', reaction_type = '' } = before
  const kept: Chosen = { emoji_name, emoji_code, reaction_type }
  const [chosen, setChosen] = useState<Chosen>()
  const emoji = chosen ?? kept
  const [picked, setPicked] = useState<Chosen>()
  const [picker, setPicker] = useState<Awaited<ReturnType<typeof loadPicker>>>()
  const [parts, all = []] = picker ?? []
  const end = useStatusEnd(before.scheduled_end_time)
  const [refusal, setRefusal] = useState('')
  const t = onDemand.value.people
  const save = async (status_text: string, wanted: Chosen | undefined, scheduled_end_time: number): Promise<void> => {
    if (
      await orSay(
        client.call('POST /users/me/status', { status_text, scheduled_end_time, ...changedEmoji(wanted, kept) } as {
          status_text: string
          scheduled_end_time: number
        }),
      )
    )
      close()
  }
  const usual = [...Object.values(suggestions), ...moreEmoji].map(character)
  const offered = [noEmoji, ...(picked === undefined ? [] : [picked]), kept, ...usual].filter(
    (one, at, list) => list.findIndex(other => keyOf(other) === keyOf(one)) === at,
  )
  const pick = (one: Chosen): void => {
    setPicked(one)
    setChosen(one)
  }
  return (
    <Dialog title={t.status} close={close}>
      <form
        class="status-form"
        onSubmit={event => {
          event.preventDefault()
          try {
            void save(field.current?.value.trim() ?? '', chosen, end.chosen())
          } catch (error) {
            setRefusal((error as Error).message)
          }
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
        <div class="choices" role="group" aria-label={texts.value.actions.emoji}>
          {offered.map(one => {
            const name = one.emoji_name
            return (
              <button
                key={keyOf(one)}
                type="button"
                aria-pressed={keyOf(emoji) === keyOf(one)}
                aria-label={name === '' ? t.noEmoji : name.replaceAll('_', ' ')}
                title={name === '' ? t.noEmoji : `:${name}:`}
                onClick={() => setChosen(one)}
              >
                {name === '' ? '–' : <EmojiSign {...one} />}
              </button>
            )
          })}
          <button
            type="button"
            class="other"
            aria-expanded={picker !== undefined}
            onClick={() => void (picker === undefined ? withPart(loadPicker, setPicker) : setPicker(undefined))}
          >
            {onDemand.value.emoji.more}
          </button>
        </div>
        {parts === undefined ? null : (
          <parts.Picker unicode={all} pick={one => pick(reactionWith(one))} close={() => setPicker(undefined)} />
        )}
        <ul>
          {(Object.keys(suggestions) as (keyof typeof suggestions)[]).map(key => (
            <li key={key}>
              <button
                type="button"
                class="item"
                onClick={() => {
                  if (field.current !== null) field.current.value = t.presets[key]
                  setChosen(character(suggestions[key]))
                }}
              >
                <span aria-hidden="true">{emojiText(suggestions[key][1])}</span> {t.presets[key]}
              </button>
            </li>
          ))}
        </ul>
        {end.fields}
        <div class="buttons">
          <Refusal text={refusal} />
          {statuses.has(ownId) ? (
            <button type="button" onClick={() => void save('', noEmoji, 0)}>
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
