// Actions that the page shows before their own events arrive. An event of an earlier action, or of another client, may arrive
// in between: it must not hide them.
import type { ApiEvent } from '#client/api.ts'

/** The event that the server will send for the action. */
export type ShownEvent = Omit<ApiEvent, 'id'>

export interface ShownAction {
  readonly event: ShownEvent
  isAnswered: boolean
}

const actions = new Set<ShownAction>()

export function keepShown(event: ShownEvent): ShownAction {
  const action = { event, isAnswered: false }
  actions.add(action)
  return action
}

export const forgetShown = (action: ShownAction): boolean => actions.delete(action)

/** The next answer has the events of all actions that the server has answered. */
export function forgetAnswered(): void {
  for (const action of actions) if (action.isAnswered) actions.delete(action)
}

/** After an event of the server: the events of actions that must be applied once more. */
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
