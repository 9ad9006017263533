import { statePart } from '#core/events/state-part.ts'
import { lastUpdateField, presencesFields, presencesFor } from './presences.ts'

export const presenceState = statePart({
  types: ['presence'],
  fields: { ...presencesFields, presence_last_update_id: lastUpdateField },
  read: ({ tx, caller, options }) =>
    presencesFor({
      tx,
      caller,
      modern: options.slim_presence,
      historyLimitDays: options.presence_history_limit_days,
    }),
})
