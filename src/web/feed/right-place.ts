// Addresses that name a message lead to the conversation in which it is today.
import { useEffect } from 'preact/hooks'
import { connection } from '../app/connection.ts'
import { visit } from '../app/history.ts'
import { useStore } from '../app/live.ts'
import { say } from '../app/notice.ts'
import { untilLoaded } from '../app/until-loaded.ts'
import type { Narrow } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'

const hasWith = ({ terms }: Narrow): boolean => terms.some(({ operator }) => operator === 'with')

/** The address alone does not say the conversation. */
export const needsPlace = (narrow: Narrow): boolean =>
  hasWith(narrow) || (narrow.terms.length === 0 && narrow.near !== undefined)

export function useRightPlace(narrow: Narrow, window: MessageWindow | undefined): void {
  useStore('windows')
  const { near } = narrow
  const isElsewhere = near !== undefined && window?.found?.anchor === near && !window.found.isThere
  const { number } = visit.value
  const { isLost } = connection.value
  useEffect(() => {
    if (!isLost && (isElsewhere || needsPlace(narrow))) void goOn(narrow, () => visit.peek().number === number)
  }, [narrow, isElsewhere, number, isLost])
}

/** `isWanted`: the user has not gone to another view. */
async function goOn(narrow: Narrow, isWanted: () => boolean): Promise<void> {
  const sayMissing = (): void => {
    if (isWanted()) say(texts.peek().partNotLoaded)
  }
  const { goToMessage, goWhereTermLeads } = await untilLoaded(() => import('./go-to-message.ts'), sayMissing)
  if (!isWanted()) return
  if (hasWith(narrow)) await goWhereTermLeads(narrow, isWanted)
  else if (narrow.near !== undefined) await goToMessage(narrow, narrow.near, isWanted)
}
