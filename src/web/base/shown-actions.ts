// Acts that the page shows before their own events arrive. An event of an earlier act, or of another client, may arrive
// in between: it must not hide them.
import type { ApiEvent } from '#client/api.ts'

/** The event that the server will send for the act. */
export type ShownEvent = Omit<ApiEvent, 'id'>

export interface ShownAct {
  readonly event: ShownEvent
  isAnswered: boolean
}

const acts = new Set<ShownAct>()

export function keepShown(event: ShownEvent): ShownAct {
  const act = { event, isAnswered: false }
  acts.add(act)
  return act
}

export const forgetShown = (act: ShownAct): boolean => acts.delete(act)

/** The next answer has the events of all acts that the server has answered. */
export function forgetAnswered(): void {
  for (const act of acts) if (act.isAnswered) acts.delete(act)
}

/** After an event of the server: the events of acts that must be applied once more. */
export function shownAfter(event: ApiEvent): readonly ShownEvent[] {
  for (const act of acts)
    if (isOf(act.event, event)) {
      acts.delete(act)
      break
    }
  return [...acts].map(act => act.event).filter(({ type }) => type === event.type)
}

/** Whether the server has sent this event for the act. It may say more than the page knows. */
const isOf = (shown: ShownEvent, event: ApiEvent): boolean =>
  Object.entries(shown).every(([key, value]) => JSON.stringify(value) === JSON.stringify(event[key]))
