// New messages that match the search on the page. Only the server can tell which ones do.
import { client, onChange, theStore } from '../base/live.ts'
import { contains } from '../store/narrow.ts'
import { addNew, type Search } from './found.ts'

/** Waits this long, to ask the server about several messages at once. */
const collectMs = 300

/** Returns a function that stops it. */
export function followNew(search: Search): () => void {
  const { narrow } = search
  const undecided: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // The results end before today, or at a message.
  if (narrow.before !== undefined || narrow.near !== undefined) return () => {}

  const decide = async (): Promise<void> => {
    timer = undefined
    const msg_ids = undecided.splice(0)
    try {
      const { messages } = await client.call('GET /messages/matches_narrow', { msg_ids, narrow: narrow.terms as never })
      for (const id of msg_ids) {
        const match = messages[id]
        const source = theStore().messages.get(id)?.content
        if (match !== undefined && source !== undefined)
          addNew(search, id, { content: match.match_content, subject: match.match_subject, source })
      }
    } catch {
      // They'll be there when the search is opened again.
    }
  }
  const stop = onChange(({ arrived }) => {
    if (arrived === undefined || contains(narrow, arrived, theStore()) === false) return
    undecided.push(arrived.id)
    timer ??= setTimeout(() => void decide(), collectMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
