import { feature } from '#core/feature.ts'

export const readState = feature({
  name: 'read-state',
  about: 'Which messages each user has received and read, and the other flags of a message.',
  endpoints: [],
  events: [],
})
