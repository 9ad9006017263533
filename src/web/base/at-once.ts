// Shows an action at once, using the event that the server will send for it, and takes it back if the server refuses.
import type { ApiEvent } from '#client/api.ts'
import { applyEvent } from '../store/apply-event.ts'
import { announce, theStore } from './live.ts'
import { say } from './notice.ts'

/** The requests of all actions so far. An action must not overtake the one that it undoes. */
let earlier: Promise<unknown> = Promise.resolve()

/** `back` is the event that undoes `event`. Returns whether the server has accepted the action. */
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

/** A refusal is shown in the server's words. */
export async function orSay(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return false
  }
}

// Actions that the page shows before their own events arrive. An event of an earlier action, or of another client, may
// arrive in between and must not hide them.

/** The event that the server will send for the action. */
type ShownEvent = Omit<ApiEvent, 'id'>

interface ShownAction {
  readonly event: ShownEvent
  isAnswered: boolean
}

const actions = new Set<ShownAction>()

function keepShown(event: ShownEvent): ShownAction {
  const action = { event, isAnswered: false }
  actions.add(action)
  return action
}

const forgetShown = (action: ShownAction): boolean => actions.delete(action)

/** The next response has the events of all actions that the server has handled. */
export function forgetAnswered(): void {
  for (const action of actions) if (action.isAnswered) actions.delete(action)
}

/** After an event from the server: the events of actions that must be applied again. */
export function shownAfter(event: ApiEvent): readonly ShownEvent[] {
  for (const action of actions)
    if (isOf(action.event, event)) {
      actions.delete(action)
      break
    }
  return [...actions].map(action => action.event).filter(({ type }) => type === event.type)
}

/** Whether the server has sent this event for the action. It may say more than the page knows. */
const isOf = (shown: ShownEvent, event: ApiEvent): boolean =>
  Object.entries(shown).every(([key, value]) => JSON.stringify(value) === JSON.stringify(event[key]))
