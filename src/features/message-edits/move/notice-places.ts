// The notices of moves, without the places that they name.
import { languages } from '#features/languages/public.ts'
import { type ServerTexts, textsIn } from '#features/texts/public.ts'

interface Parts {
  readonly mover: string
  readonly count: number
  readonly url: string
  /** A link to the topic that the messages came from, or went to. */
  readonly place: string
}

type NoticeTexts = ServerTexts['notices']

const notices: readonly ((t: NoticeTexts, parts: Parts) => string)[] = [
  (t, { mover, place }) => t.topicMovedHere(mover, place),
  (t, { mover, url, place }) => t.messageMovedHere(mover, url, place),
  (t, { mover, count, place }) => t.messagesMovedHere(mover, count, place),
  (t, { mover, place }) => t.topicMoved(mover, place),
  (t, { mover, place }) => t.messageMoved(mover, place),
  (t, { mover, count, place }) => t.messagesMoved(mover, count, place),
]

/** Stand for the parts in a text. */
const marks = { mover: '\u0001', count: 707_070, url: '\u0002', place: '\u0003' }

function patternOf(text: string): RegExp {
  const source = RegExp.escape(text)
    .replace(RegExp.escape(marks.mover), () => '(?<mover>@_\\*\\*[^*]+\\*\\*)')
    .replace(RegExp.escape(String(marks.count)), () => String.raw`(?<count>\d+)`)
    .replace(RegExp.escape(marks.url), () => String.raw`\S+`)
    .replace(RegExp.escape(marks.place), () => '.+')
  return new RegExp(`^${source}$`, 'su')
}

/** In each language: an organization may have changed its own. */
const patterns = languages.flatMap(({ code }) => {
  const t = textsIn(code).notices
  return notices.map(notice => ({ t, notice, pattern: patternOf(notice(t, marks)) }))
})

const linked = /\[([^\]]*)\]\(\)/

/** The notice with "another topic" in place of a link, and without the link to the message. Other texts stay. */
export function withoutPlaces(content: string): string {
  for (const { t, notice, pattern } of patterns) {
    const { mover, count = '' } = pattern.exec(content)?.groups ?? {}
    if (mover === undefined) continue
    return notice(t, { mover, count: Number(count), url: '', place: t.otherTopic }).replace(linked, '$1')
  }
  return content
}
