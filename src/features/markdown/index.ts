import { feature } from '#core/feature.ts'

export const markdown = feature({
  name: 'markdown',
  about: 'Rendering of the text of messages.',
  endpoints: [],
  events: [],
})
