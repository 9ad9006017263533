// State that clients ask for and this server doesn't have. It is sent as empty, so that clients don't have to guess.
import { object, required } from '#core/contract/field.ts'
import { anyJson, bool, list, nullable, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'

const none = required(list(anyJson), 'Always empty.')
const noKey = required(text, 'Always empty: there is no search for GIFs.')

const emptyList = (type: string, name: string) =>
  statePart({ types: [type], fields: { [name]: none }, read: async () => ({ [name]: [] }) })
const emptyKey = (type: string) =>
  statePart({ types: [type], fields: { [`${type}_api_key`]: noKey }, read: async () => ({ [`${type}_api_key`]: '' }) })

export const absentState = [
  statePart({
    types: ['onboarding_steps'],
    fields: { onboarding_steps: none, navigation_tour_video_url: required(nullable(text), 'Always null.') },
    read: async () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
  }),
  statePart({
    types: ['video_calls'],
    fields: {
      has_zoom_token: required(bool, 'Always false.'),
      has_webex_token: required(bool, 'Always false.', { since: 493 }),
    },
    read: async () => ({ has_zoom_token: false, has_webex_token: false }),
  }),
  statePart({
    types: ['realm_billing'],
    fields: {
      realm_billing: required(
        object('Billing', { has_pending_sponsorship_request: required(bool, 'Always false.') }),
        'There is no billing.',
        { since: 363 },
      ),
    },
    read: async () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  }),
  emptyList('default_stream_groups', 'realm_default_stream_groups'),
  // Search uses every word.
  emptyList('stop_words', 'stop_words'),
  emptyKey('giphy'),
  emptyKey('tenor'),
  emptyKey('klipy'),
]
