import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { callWebhooks, queueCalls, waitingLimit } from './call-webhooks.ts'

export const outgoingWebhooks = feature({
  name: 'outgoing-webhooks',
  about: 'Bots on other servers that are called when a message mentions them or is sent to them.',
  endpoints: [],
  events: [],
  jobs: [callWebhooks],
  hookHandlers: [queueCalls, erases('webhook_call.account_id')],
  limits: [waitingLimit],
})
