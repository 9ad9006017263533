// Shows an action right away, by applying the event that the server will send for it, and undoes it if the server
// refuses.
import type { ApiEvent } from '#client/api.ts'
import { applyEvent } from '../store/apply-event.ts'
import { failureText } from './failure-text.ts'
import { announce, theStore } from './live.ts'
import { say } from './notice.ts'

/** All requests so far, in order: an undo must not overtake its action. */
let earlier: Promise<unknown> = Promise.resolve()

/** `back` is the event that undoes `event`. Returns whether the server accepted the action. */
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

/** If the server refuses, shows its message. */
export async function orSay(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    say(failureText(error))
    return false
  }
}

// Actions that the page shows before their events arrive. Events of earlier actions or other clients may come first,
// and must not hide them.

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

/** The next response contains the events of every action that the server has handled. */
export function forgetAnswered(): void {
  for (const action of actions) if (action.isAnswered) actions.delete(action)
}

/** The events of actions that must be applied again after this event from the server. */
export function shownAfter(event: ApiEvent): readonly ShownEvent[] {
  for (const action of actions)
    if (isOf(action.event, event)) {
      actions.delete(action)
      break
    }
  return [...actions].map(action => action.event).filter(({ type }) => type === event.type)
}

/** Whether this is the server's event for the action. It may contain more than the page knew. */
const isOf = (shown: ShownEvent, event: ApiEvent): boolean =>
  Object.entries(shown).every(([key, value]) => JSON.stringify(value) === JSON.stringify(event[key]))
