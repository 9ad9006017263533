import { feature } from '#core/feature.ts'

export const languages = feature({
  name: 'languages',
  about: 'The languages of the texts, and the codes that clients can choose from.',
  endpoints: [],
  events: [],
})
