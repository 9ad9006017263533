// An action is shown at once, by the event that the server will send for it, and taken back if the server refuses it.
import type { ApiEvent } from '#client/api.ts'
import { announce, theStore } from './live.ts'
import { say } from './notice.ts'
import { forgetShown, keepShown, type ShownEvent } from './shown-actions.ts'
import { applyEvent } from '../store/apply-event.ts'

/** The requests of all actions so far. An action must not overtake the action that it takes back. */
let earlier: Promise<unknown> = Promise.resolve()

/** `back` is the event that takes `event` back. Returns whether the server has accepted the action. */
export async function atOnce(event: ShownEvent, back: ShownEvent, request: () => Promise<unknown>): Promise<boolean> {
  show(event)
  const action = keepShown(event)
  const answer = earlier.then(request)
  earlier = answer.catch(() => {})
  const isDone = await orSay(answer)
  action.isAnswered = true
  if (!isDone) {
    forgetShown(action)
    show(back)
  }
  return isDone
}

const show = (event: ShownEvent): void => announce(applyEvent(theStore(), event as ApiEvent))

/** A refusal is shown in the words of the server. */
export async function orSay(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return false
  }
}
