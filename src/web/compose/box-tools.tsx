// The buttons under the field: files, emoji, and two menus.
import type { JSX, RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { isHandheld } from '../base/narrow-screen.ts'
import { openPicker, preparePicker } from '../emoji/open-picker.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { withPart } from '../ui/lazy.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { insertText } from '../writing/box.ts'
import { addFiles } from './uploads.ts'

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
}

type Menus = typeof import('./box-menus.tsx')

export function BoxTools({ field }: Props): JSX.Element {
  const files = useRef<HTMLInputElement>(null)
  const t = texts.value
  const pickEmoji = (beside: HTMLElement): void => {
    const spaced = ({ value, selectionStart }: HTMLTextAreaElement, emoji: string): string =>
      /\S$/.test(value.slice(0, selectionStart)) ? ` ${emoji} ` : `${emoji} `
    const { current } = field
    if (current === null) return
    void openPicker(beside, (_, emoji) => insertText(current, spaced(current, emoji)), { hasTones: true })
  }
  const load = (): Promise<Menus> => import('./box-menus.tsx')
  const open = (name: 'openFormats' | 'openInsertions', beside: HTMLElement): void =>
    void withPart(load, menus => {
      if (field.current !== null) menus[name](beside, field.current)
    })
  const attach = (beside: HTMLElement): void => {
    const { current } = files
    if (current === null) return
    if (isHandheld.peek()) void withPart(load, menus => menus.openAttachments(beside, current))
    else current.click()
  }
  return (
    <>
      <button
        type="button"
        class="tool attach"
        aria-label={t.attach}
        title={t.attach}
        onClick={({ currentTarget }) => attach(currentTarget)}
      >
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
        aria-label={t.actions.emoji}
        title={t.actions.emoji}
        onPointerEnter={preparePicker}
        onClick={({ currentTarget }) => pickEmoji(currentTarget)}
      >
        <MoreIcon name="smile" />
      </button>
      <button
        type="button"
        class="tool format"
        aria-label={onDemand.value.formats.title}
        title={onDemand.value.formats.title}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => open('openFormats', currentTarget)}
      >
        Aa
      </button>
      <button
        type="button"
        class="tool"
        aria-label={onDemand.value.box.more}
        title={onDemand.value.box.more}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => open('openInsertions', currentTarget)}
      >
        <Icon name="more" />
      </button>
    </>
  )
}
