// An address that names a message leads to the message's current conversation.
import { useEffect } from 'preact/hooks'
import { connection } from '../base/connection.ts'
import { visit } from '../base/history.ts'
import { useStore } from '../base/live.ts'
import { untilLoaded } from '../base/loading.ts'
import { say } from '../base/notice.ts'
import { conversationIn, type Narrow } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'

const hasWith = ({ terms }: Narrow): boolean => terms.some(({ operator }) => operator === 'with')

/** The address alone doesn't say which conversation. */
export const needsLookup = (narrow: Narrow): boolean =>
  hasWith(narrow) || (narrow.terms.length === 0 && narrow.near !== undefined)

export function useCurrentConversation(narrow: Narrow, window: MessageWindow | undefined): void {
  const { ownId } = useStore('windows')
  const { near } = narrow
  const isElsewhere = near !== undefined && window?.found?.anchor === near && !window.found.isThere
  const { number, position } = visit.value
  const readId = position !== undefined && 'id' in position ? position.id : undefined
  const { isLost } = connection.value
  // Back leads to a topic that's now empty, because all of it was moved.
  const isLeft = readId !== undefined && isWithout(window, readId) && conversationIn(narrow, ownId) !== undefined
  useEffect(() => {
    if (isLost || !(isElsewhere || isLeft || needsLookup(narrow))) return
    void goOn(narrow, near ?? readId, () => visit.peek().number === number)
  }, [narrow, isElsewhere, isLeft, number, isLost])
}

/** There are no messages, including the requested one. */
const isWithout = (window: MessageWindow | undefined, id: number): boolean =>
  window?.ids.length === 0 && window.found?.anchor === id && !window.found.isThere

/** `isWanted`: the user is still here. */
async function goOn(narrow: Narrow, id: number | undefined, isWanted: () => boolean): Promise<void> {
  const sayMissing = (): void => {
    if (isWanted()) say(texts.peek().partNotLoaded)
  }
  const { goToMessage, goWhereTermLeads } = await untilLoaded(() => import('./go-to-message.ts'), sayMissing)
  if (!isWanted()) return
  if (hasWith(narrow)) await goWhereTermLeads(narrow, isWanted)
  else if (id !== undefined) await goToMessage(narrow, id, isWanted)
}
