// The buttons below the text: formatting, emoji, files, preview.
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { openPicker, preparePicker } from '../emoji/open-picker.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { MoreIcon } from '../ui/more-icons.tsx'
import { insertText } from '../writing/box.ts'
import { isPreviewed, togglePreview } from '../writing/preview.tsx'
import { format, type FormatName } from './field-keys.ts'
import { openSnippets } from './open-dialogs.tsx'
import { addFiles } from './uploads.ts'

interface Props {
  readonly field: { readonly current: HTMLTextAreaElement | null }
}

const buttons: readonly { readonly name: FormatName; readonly label: string }[] = [
  { name: 'bold', label: 'B' },
  { name: 'italic', label: 'I' },
  { name: 'code', label: '<>' },
]

export function BoxTools({ field }: Props): JSX.Element {
  const files = useRef<HTMLInputElement>(null)
  const t = texts.value
  const change = (name: FormatName): void => {
    if (field.current !== null) format(field.current, name)
  }
  const pickEmoji = (beside: HTMLElement): void => {
    const spaced = ({ value, selectionStart }: HTMLTextAreaElement, emoji: string): string =>
      /\S$/.test(value.slice(0, selectionStart)) ? ` ${emoji} ` : `${emoji} `
    const { current } = field
    if (current === null) return
    void openPicker(beside, (_, emoji) => insertText(current, spaced(current, emoji)), { hasTones: true })
  }
  return (
    <>
      {buttons.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          class={`tool format ${name}`}
          aria-label={name === 'link' ? onDemand.value.drafts.link : t[name]}
          onClick={() => change(name)}
        >
          {label}
        </button>
      ))}
      <button type="button" class="tool" aria-label={onDemand.value.drafts.link} onClick={() => change('link')}>
        <MoreIcon name="link" />
      </button>
      <button
        type="button"
        class="tool"
        aria-label={t.actions.emoji}
        onPointerEnter={preparePicker}
        onClick={({ currentTarget }) => pickEmoji(currentTarget)}
      >
        <MoreIcon name="smile" />
      </button>
      <button type="button" class="tool" aria-label={t.attach} onClick={() => files.current?.click()}>
        <MoreIcon name="attach" />
      </button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (field.current !== null) addFiles(currentTarget.files ?? [], field.current)
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        class="tool"
        aria-label={onDemand.value.snippets.title}
        title={`${onDemand.value.snippets.title} (Ctrl+')`}
        onClick={() => {
          if (field.current !== null) void openSnippets(field.current)
        }}
      >
        <MoreIcon name="snippet" />
      </button>
      <button
        type="button"
        class="tool eye"
        aria-label={onDemand.value.drafts.preview}
        aria-pressed={isPreviewed.value}
        title={`${onDemand.value.drafts.preview} (Alt+P)`}
        onClick={togglePreview}
      >
        <MoreIcon name="eye" />
      </button>
    </>
  )
}
