import { statePart } from '#core/events/state-part.ts'
import { playgroundsField } from './events.ts'
import { playgroundsOf } from './store.ts'

export const playgroundsState = statePart({
  types: ['realm_playgrounds'],
  fields: { realm_playgrounds: playgroundsField },
  read: async ({ tx, caller }) => ({ realm_playgrounds: [...(await playgroundsOf(tx, caller.realmId))] }),
})
