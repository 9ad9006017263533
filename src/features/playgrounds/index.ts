import { feature } from '#core/feature.ts'
import { addCodePlayground, playgroundsLimit } from './endpoints/add-code-playground.ts'
import { playgroundsChanged } from './events.ts'
import { removeCodePlayground } from './endpoints/remove-code-playground.ts'
import { playgroundsState } from './state.ts'

export const playgrounds = feature({
  name: 'playgrounds',
  about: 'Websites where code from messages can be tried.',
  endpoints: [addCodePlayground, removeCodePlayground],
  events: [playgroundsChanged],
  state: [playgroundsState],
  limits: [playgroundsLimit],
})
