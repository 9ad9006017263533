// The switcher: one field that leads to people, channels, topics, views, settings and actions, and to a search.
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { theStore } from '../base/live.ts'
import { countUnread } from '../store/counts.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { loadTopics } from '../topics/channel-topics.ts'
import { CloseKey } from '../ui/close-key.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Choosing, isConversation, placeSections, textOfChannel } from './choose-place.ts'
import { presentCommands } from './commands.ts'
import { findSections, type Row } from './find-rows.ts'
import { lastPlaces } from './last-places.ts'
import { channelNamed } from './place-names.ts'
import type { Place } from './place.ts'
import type { SettingPlace } from './setting-places.ts'
import { SwitcherHints } from './switcher-hints.tsx'
import { chosenBy, searchBesides, type Searching, searchOf } from './switcher-keys.ts'
import { SwitcherOptions } from './switcher-options.tsx'
import { usePlaceNames } from './use-place-names.ts'

function useSettingPlaces(): readonly SettingPlace[] {
  const [places, setPlaces] = useState<readonly SettingPlace[]>([])
  useEffect(() => {
    // Without them the other rows are shown.
    void import('./setting-places.ts').then(
      part => setPlaces(part.settingPlaces()),
      () => undefined,
    )
  }, [])
  return places
}

/** The minimum height of a row, and the height of the field and the other parts that are always there. */
const [rowHeight, otherHeight] = [36, 200]
const visibleRows = (): number => Math.ceil((innerHeight - otherHeight) / rowHeight)
/** The other rows are drawn after the last key: most are gone with the next one. */
const restAfterMs = 150

interface Props {
  readonly text: string
  readonly close: () => void
  readonly search: (begun: Searching) => void
  readonly choosing?: Choosing
}

export function Switcher({ text: start, close, search, choosing }: Props): JSX.Element {
  const index = usePlaceNames()
  const settings = useSettingPlaces()
  const [text, setText] = useState(start)
  const [chosen, setChosen] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const here = useMemo(
    () => ({ recent: lastPlaces(30), commands: presentCommands(), counts: countUnread(theStore()) }),
    [],
  )
  const { names } = index
  const find = choosing === undefined ? findSections : placeSections
  const sections = useMemo(() => find(text, { ...here, names, settings }), [text, names, settings])
  const rows = sections.flatMap(section => section.rows)
  const at = Math.max(0, Math.min(chosen, rows.length - 1))
  const t = onDemand.value.switcher
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), restAfterMs)
    return () => clearTimeout(timer)
  }, [text])
  // In the dialog, after a search too.
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(start.length, start.length)
  }, [])
  useLayoutEffect(() => {
    const row = document.getElementById(`${id}-${at}`)
    // With the heading of the first section.
    if (at === 0) row?.closest('.options')?.scrollTo(0, 0)
    else row?.scrollIntoView({ block: 'nearest' })
  }, [at, text])

  const type = (typed: string): void => {
    if (typed.startsWith('/') && choosing === undefined) return search(searchOf(typed))
    setText(typed)
    setChosen(0)
    setWhole(false)
    const channel = channelNamed(names, typed)
    if (channel !== undefined) void loadTopics(channel)
  }
  const run = (row: Row | undefined, writes = false): void => {
    if (row === undefined) return
    if (choosing !== undefined) return row.place && choose(row.place)
    if (row.isSearch === true && text.trim() === '') return search({})
    close()
    const act = (writes ? row.write : undefined) ?? row.run
    act()
  }
  /** Of a channel, the topic is chosen next. */
  const choose = (place: Place): void => {
    if (isConversation(place)) return choosing?.choose(place)
    const channel = channelOf(theStore(), place.channelId)
    if (channel !== undefined) type(textOfChannel(channel))
  }
  const complete = (row: Row | undefined): void =>
    choosing === undefined ? search(searchBesides(row, text)) : run(row)
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || rows.length === 0) return
    const next = chosenBy(event, at, rows.length)
    if (next !== undefined) {
      setWhole(true)
      setChosen(next)
    } else if (event.key === 'Enter') run(rows[at], event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab' && !event.shiftKey) complete(rows[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div class="palette-field">
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="go"
          autofocus
          dir="auto"
          aria-label={choosing?.title ?? onDemand.value.keys.jumpTo}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={`${id}-${at}`}
          placeholder={choosing?.title ?? texts.value.jumpTo}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKey}
        />
        <CloseKey close={close} />
      </div>
      <SwitcherOptions
        id={id}
        sections={sections}
        at={at}
        drawn={isWhole ? Infinity : visibleRows()}
        select={setChosen}
        run={run}
      />
      {rows.length === 0 && text !== '' ? <p class="nothing">{onDemand.value.drafts.noSuchRecipient}</p> : null}
      <p class="unseen" role="status">
        {text === '' ? '' : t.results(rows.length)}
      </p>
      {choosing === undefined ? <SwitcherHints /> : null}
    </>
  )
}
