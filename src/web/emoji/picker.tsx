// Picks an emoji: recent and popular ones first, then all groups, or the results of a search.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { isTouchOnly } from '../base/touch-only.ts'
import { emojiText } from '../text/emoji-text.ts'
import { isMirrored } from '../text/direction.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { chosenTone, rememberEmoji, rememberTone, skinTones, withTone } from './chosen-emoji.ts'
import { withCustomEmoji } from './custom-choices.ts'
import { type Emoji, findEmoji, linesOf } from './find-emoji.ts'
import { allSections, columns, movedCell, moveOf } from './picker-grid.ts'
import './picker.css'

interface Props {
  /** Unicode's emoji; custom emoji are added here. */
  readonly unicode: readonly Emoji[]
  /** `text` is what to insert into a message: the emoji's name, or its characters with the chosen tone. */
  readonly pick: (emoji: Emoji, text: string) => void
  readonly close: () => void
  /** Whether the user can choose a skin tone. */
  readonly hasTones?: boolean
}

export function Picker({ unicode, pick, close, hasTones = false }: Props): JSX.Element {
  const all = useMemo(() => withCustomEmoji(unicode), [unicode])
  const [query, setQuery] = useState('')
  const [active, setActive] = useState({ line: 0, column: 0 })
  const [tone, setTone] = useState(hasTones ? chosenTone() : '')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const t = onDemand.value.emoji
  const sections = useMemo(
    () => (query.trim() === '' ? allSections(all) : [{ name: t.searchResults, emoji: findEmoji(all, query) }]),
    [all, query],
  )
  const lines = linesOf(
    sections.map(({ name, emoji }) => emoji.map(one => ({ name, one }))),
    columns,
  )
  const chosen = lines[active.line]?.[active.column]
  const idOf = (section: string, { code }: Emoji): string => `${id}-${section}-${code}`
  const chosenId = chosen === undefined ? undefined : idOf(chosen.name, chosen.one)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const toned = ({ code, hasTones: takesTone = false }: Emoji): string | undefined =>
    takesTone && tone !== '' ? withTone(code, tone) : undefined
  const take = (emoji: Emoji): void => {
    rememberEmoji(emoji.code)
    close()
    pick(emoji, toned(emoji) ?? `:${emoji.names[0]}:`)
  }
  const onKey = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing) return
    const move = moveOf(event.key, isMirrored())
    if (event.key === 'Enter' && chosen !== undefined) take(chosen.one)
    else if (move !== undefined) setActive(movedCell(lines, active, move))
    else return
    event.preventDefault()
  }
  return (
    <div class="picker">
      <input
        type="text"
        role="combobox"
        autofocus={!isTouchOnly}
        aria-label={t.search}
        aria-expanded={true}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenId}
        placeholder={t.search}
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value)
          setActive({ line: 0, column: 0 })
          if (list.current !== null) list.current.scrollTop = 0
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}-list`} class="found" role="listbox" aria-label={texts.value.actions.emoji}>
        {sections.map(({ name, emoji }) => (
          <div key={name} role="group" aria-label={name}>
            <div class="group" aria-hidden="true">
              {name}
            </div>
            <div class="grid" role="presentation">
              {emoji.map(one => (
                <button
                  key={one.code}
                  id={idOf(name, one)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={chosenId === idOf(name, one)}
                  aria-label={one.names[0]?.replaceAll('_', ' ')}
                  title={`:${one.names[0]}:`}
                  onClick={() => take(one)}
                >
                  {one.url === undefined ? (toned(one) ?? emojiText(one.code)) : <img src={one.url} alt="" />}
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p class="chosen" role="status">
        {chosen === undefined ? t.none : `:${chosen.one.names.join(': :')}:`}
      </p>
      {hasTones ? (
        <Tones
          chosen={tone}
          choose={to => {
            rememberTone(to)
            setTone(to)
          }}
        />
      ) : null}
    </div>
  )
}

const hand = '270b'

function Tones({ chosen, choose }: { readonly chosen: string; readonly choose: (tone: string) => void }): JSX.Element {
  const t = onDemand.value.emoji
  return (
    <div class="tones" role="group" aria-label={t.skinTone}>
      {['', ...skinTones].map((tone, at) => (
        <button
          key={tone}
          type="button"
          aria-pressed={tone === chosen}
          aria-label={t.tones[at]}
          title={t.tones[at]}
          onClick={() => choose(tone)}
        >
          {tone === '' ? emojiText(hand) : withTone(hand, tone)}
        </button>
      ))}
    </div>
  )
}
