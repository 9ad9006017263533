import { feature } from '#core/feature.ts'
import { addCodePlayground, playgroundsLimit, removeCodePlayground } from './endpoints.ts'
import { playgroundsChanged } from './events.ts'
import { playgroundsState } from './state.ts'

export const playgrounds = feature({
  name: 'playgrounds',
  about: 'Websites to run code from messages.',
  endpoints: [addCodePlayground, removeCodePlayground],
  events: [playgroundsChanged],
  state: [playgroundsState],
  limits: [playgroundsLimit],
})
