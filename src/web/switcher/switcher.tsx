// The switcher: one field that leads to people, channels, topics, views, settings and actions, and to a search.
import { effect } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { SearchForm } from '../search/search-form.tsx'
import { countUnread } from '../store/counts.ts'
import type { Conversation } from '../store/conversation.ts'
import type { Term } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { loadTopics } from '../topics/channel-topics.ts'
import { CloseKey } from '../ui/close-key.tsx'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Icon } from '../ui/icon.tsx'
import { AnyIcon } from '../ui/more-icons.tsx'
import { channelNamed, type Choosing, isConversation, placeSections, textOfChannel } from './choose-place.ts'
import { presentCommands } from './commands.ts'
import { findSections, modeOf, type Row, type Section } from './find-rows.ts'
import { lastPlaces } from './last-places.ts'
import { PlaceIndex } from './place-names.ts'
import type { Place } from './place.ts'
import type { SettingPlace } from './setting-places.ts'
import { SwitcherRow } from './switcher-row.tsx'
import './switcher.css'

/** Where a search begins. Without it, at the search on the page. */
interface Begun {
  readonly terms: readonly Term[]
  readonly text: string
}
type Searching = { readonly begun?: Begun }

export function showSwitcher(text: string): void {
  openDialog(close => <Palette text={text} close={close} />)
}

/** `choose` gets undefined if the user closes it. */
export function showChooser(title: string, choose: (to: Conversation | undefined) => void): void {
  openDialog(close => {
    const answer = (to?: Conversation): void => {
      close()
      // Once the dialog is gone: before that, nothing else can take the focus.
      setTimeout(() => choose(to))
    }
    return <Palette text="" close={() => answer()} choosing={{ title, choose: answer }} />
  })
}

interface Props {
  readonly text: string
  readonly close: () => void
  readonly choosing?: Choosing
}

function Palette({ text, close, choosing }: Props): JSX.Element {
  const [searching, setSearching] = useState<Searching | undefined>(text.startsWith('/') ? searchOf(text) : undefined)
  return (
    <Dialog
      title={searching === undefined ? (choosing?.title ?? onDemand.value.keys.jumpTo) : texts.value.search}
      close={close}
    >
      <div class="palette" onKeyDown={event => closeByKey(event, close)}>
        {searching === undefined ? (
          <Switcher
            text={text.startsWith('/') ? '' : text}
            close={close}
            search={setSearching}
            {...(choosing && { choosing })}
          />
        ) : (
          <SearchForm {...searching} close={close} back={() => setSearching(undefined)} />
        )}
      </div>
    </Dialog>
  )
}

/** `/` alone goes on with the search on the page. */
const searchOf = (text: string): Searching => (text === '/' ? {} : { begun: { terms: [], text: text.slice(1) } })

/** The key that has opened it closes it too. */
function closeByKey(event: KeyboardEvent, close: () => void): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  close()
}

/** Kept while the page is open: most names stay the same. */
const indexes = new WeakMap<Store, PlaceIndex>()

function indexOf(store: Store): PlaceIndex {
  const words = { topicName, userNames: (userIds: readonly number[]) => userNames(theStore(), userIds) }
  const index = indexes.get(store) ?? new PlaceIndex(store, words)
  indexes.set(store, index)
  return index
}

/** A part of a frame. */
const stepMs = 6
/** A busy organization changes all the time. */
const changedAfterMs = 250

/** Prepares all names, without keeping the page from its work, and again after they have changed. */
function usePlaceNames(): PlaceIndex {
  const index = indexOf(theStore())
  const [, draw] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let steps: Generator | undefined
    let isStale = true
    const step = (): void => {
      const end = performance.now() + stepMs
      while (performance.now() < end)
        if (steps?.next().done === true) {
          // Something may have changed meanwhile.
          timer = isStale ? setTimeout(begin, changedAfterMs) : undefined
          return draw(count => count + 1)
        }
      timer = setTimeout(step)
    }
    const begin = (): void => {
      isStale = false
      steps = index.prepare()
      step()
    }
    let delayMs = 0
    const end = effect(() => {
      useStore('people', 'channels', 'topics', 'directs')
      isStale = true
      timer ??= setTimeout(begin, delayMs)
      delayMs = changedAfterMs
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [index])
  return index
}

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

/** The topics of a channel that is named after `#` are asked for: the client may not have them all. */
function loadTopicsNamed(text: string): void {
  if (modeOf(text) !== '#') return
  const channel = channelNamed(theStore(), text)
  if (channel !== undefined) void loadTopics(channel.stream_id)
}

interface SwitcherProps extends Props {
  readonly search: (begun: Searching) => void
}

const page = 8

function Switcher({ text: start, close, search, choosing }: SwitcherProps): JSX.Element {
  const index = usePlaceNames()
  const settings = useSettingPlaces()
  const [text, setText] = useState(start)
  const [chosen, setChosen] = useState(0)
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
    loadTopicsNamed(typed)
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
  const complete = (row: Row | undefined): void => {
    if (choosing !== undefined) return run(row)
    if (row?.terms !== undefined) search({ begun: { terms: row.terms, text: '' } })
    else search({ begun: { terms: [], text: modeOf(text) === '' ? text.trim() : text.slice(1).trim() } })
  }
  const move = (to: number): void => setChosen(Math.max(0, Math.min(to, rows.length - 1)))
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || rows.length === 0) return
    const { key } = event
    if (key === 'ArrowDown') setChosen((at + 1) % rows.length)
    else if (key === 'ArrowUp') setChosen((at + rows.length - 1) % rows.length)
    else if (key === 'Home' && !event.shiftKey) move(0)
    else if (key === 'End' && !event.shiftKey) move(rows.length)
    else if (key === 'PageDown') move(at + page)
    else if (key === 'PageUp') move(at - page)
    else if (key === 'Enter') run(rows[at], event.ctrlKey || event.metaKey)
    else if (key === 'Tab' && !event.shiftKey) complete(rows[at])
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
      <Options id={id} sections={sections} at={at} select={setChosen} run={run} />
      {rows.length === 0 && text !== '' ? <p class="nothing">{onDemand.value.drafts.noSuchRecipient}</p> : null}
      <p class="unseen" role="status">
        {text === '' ? '' : t.results(rows.length)}
      </p>
      {choosing === undefined ? <Hints /> : null}
    </>
  )
}

interface OptionsProps {
  readonly id: string
  readonly sections: readonly Section[]
  readonly at: number
  readonly select: (at: number) => void
  readonly run: (row: Row, writes: boolean) => void
}

function Options({ id, sections, at, select, run }: OptionsProps): JSX.Element {
  const t = onDemand.value.switcher
  let before = 0
  return (
    <div id={id} class="options" role="listbox" aria-label={t.sections.search}>
      {sections.map(({ name, rows }) => {
        const first = before
        before += rows.length
        return (
          <div key={name} class={name === 'search' ? 'last' : undefined} role="group" aria-labelledby={`${id}-${name}`}>
            <h3 id={`${id}-${name}`} role="presentation">
              {t.sections[name]}
            </h3>
            {rows.map((row, offset) => (
              <SwitcherRow
                key={row.key}
                id={`${id}-${first + offset}`}
                row={row}
                isChosen={first + offset === at}
                select={() => select(first + offset)}
                run={writes => run(row, writes)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** What keys and marks do. */
function Hints(): JSX.Element {
  const t = onDemand.value.switcher.hints
  const enter = <AnyIcon name="enter" />
  return (
    <footer>
      <Hint keys={[<AnyIcon name="arrowUp" />, <Icon name="down" />]} text={t.move} />
      <Hint keys={[enter]} text={t.open} />
      <Hint keys={[<>Ctrl {enter}</>]} text={t.write} />
      <Hint keys={['#']} text={t.channels} />
      <Hint keys={['@']} text={t.people} />
      <Hint keys={['>']} text={t.actions} />
      <Hint keys={['/']} text={t.messages} />
    </footer>
  )
}

interface HintProps {
  readonly keys: readonly (string | JSX.Element)[]
  readonly text: string
}

const Hint = ({ keys, text }: HintProps): JSX.Element => (
  <span>
    {keys.map((key, at) => (
      <kbd key={at}>{key}</kbd>
    ))}{' '}
    {text}
  </span>
)
