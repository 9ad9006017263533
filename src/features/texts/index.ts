import { feature } from '#core/feature.ts'

export const texts = feature({
  name: 'texts',
  about: 'What the server itself writes to people: pages, emails and messages of the system bots.',
  endpoints: [],
  events: [],
})
