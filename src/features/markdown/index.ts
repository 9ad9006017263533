import { feature } from '#core/feature.ts'

export const markdown = feature({
  name: 'markdown',
  about: 'Message rendering.',
  endpoints: [],
  events: [],
})
