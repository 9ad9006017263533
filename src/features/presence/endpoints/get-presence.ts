import { endpoint } from '#core/http/endpoint.ts'
import { presencesFields, presencesFor } from '../presences.ts'

export const getPresence = endpoint({
  route: 'GET /realm/presence',
  summary: 'Read which users are online, in the old form',
  access: 'user',
  returns: presencesFields,

  async handle({ caller, tx }) {
    const { presences, server_timestamp } = await presencesFor({ tx, caller, modern: false })
    return { presences, server_timestamp }
  },
})
