// Asks for a time in words or in a date field, and shows what the words mean.
import type { JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'
import { language } from '../text/text.ts'
import { nowSeconds, timeChoices } from '../text/times.ts'
import { longestTimeText, readTime } from './read-time.ts'
import { secondsOfWall, wallTime } from './wall-time.ts'
import { whenText } from './when-text.ts'
import './time-pick.css'

/** The latest time that the server accepts. */
const latestWall = '9999-12-31T23:59'

interface TimePick {
  /** Fails with a text for the user. */
  readonly chosen: () => number
  readonly choose: (seconds: number) => void
  readonly fields: JSX.Element
}

export function useTimePick(first: number, focuses = false): TimePick {
  const { zone } = timeChoices.value
  const t = onDemand.value.later
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(first)
  // The field has no seconds, and one hour in fall happens twice, so an unchanged time is used as it was.
  const exact = useRef({ wall: wallTime(first, zone), seconds: first })
  const [firstWall] = useState(exact.current.wall)
  const show = (seconds: number): void => {
    exact.current = { wall: wallTime(seconds, zone), seconds }
    if (field.current) field.current.value = exact.current.wall
    setShown(seconds)
  }
  const read = (text: string): number | undefined =>
    readTime(text, { now: nowSeconds(), zone, language: language.value, words: t.timeWords })
  const isUnread = words.trim() !== '' && read(words) === undefined
  const fields = (
    <>
      <div class="setting in-words">
        <span class="label">
          <label for={`${id}-words`}>{t.words}</label>
        </span>
        <output id={`${id}-meaning`} class={isUnread ? 'remarks unread' : 'remarks'}>
          {isUnread ? t.notUnderstood : Number.isNaN(shown) ? '' : shown <= nowSeconds() ? t.past : whenText(shown)}
        </output>
        <span class="control">
          <input
            id={`${id}-words`}
            type="text"
            dir="auto"
            autocomplete="off"
            autofocus={focuses}
            maxLength={longestTimeText}
            placeholder={t.wordsExample}
            aria-describedby={`${id}-meaning`}
            value={words}
            onInput={({ currentTarget: { value } }) => {
              setWords(value)
              const seconds = read(value)
              if (seconds !== undefined) show(seconds)
            }}
          />
        </span>
      </div>
      <div class="setting">
        <span class="label">
          <label for={`${id}-time`}>{t.time}</label>
        </span>
        <span class="remarks" id={`${id}-zone`}>
          {t.zone(zone === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone)}
        </span>
        <span class="control">
          <input
            ref={field}
            id={`${id}-time`}
            type="datetime-local"
            required
            max={latestWall}
            aria-describedby={`${id}-zone`}
            defaultValue={firstWall}
            onInput={({ currentTarget }) => {
              setWords('')
              setShown(secondsOfWall(currentTarget.value, zone))
            }}
          />
        </span>
      </div>
    </>
  )
  return {
    chosen: () => {
      if (isUnread) throw new Error(t.notUnderstood)
      const wall = field.current?.value ?? ''
      return wall === exact.current.wall ? exact.current.seconds : secondsOfWall(wall, zone)
    },
    choose: seconds => {
      setWords('')
      show(seconds)
    },
    fields,
  }
}
