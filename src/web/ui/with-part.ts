// For an action of the user whose code is loaded when it is first needed.
import { whileOpening } from '../base/loading.ts'
import { say } from '../base/notice.ts'
import { texts } from '../text/text.ts'

/** A part that cannot be loaded is named to the user, and loaded again with the next action. */
export async function withPart<T>(load: () => Promise<T>, action: (part: T) => void | Promise<void>): Promise<void> {
  const part = await whileOpening(load()).catch(() => undefined)
  if (part === undefined) say(texts.peek().partNotLoaded)
  else await action(part)
}
