import { feature } from '#core/feature.ts'
import { addCodePlayground, playgroundsLimit, removeCodePlayground } from './endpoints.ts'
import { playgroundsChanged } from './events.ts'
import { playgroundsState } from './state.ts'

export const playgrounds = feature({
  name: 'playgrounds',
  about: 'Websites where code from messages can be tried.',
  endpoints: [addCodePlayground, removeCodePlayground],
  events: [playgroundsChanged],
  state: [playgroundsState],
  limits: [playgroundsLimit],
})
