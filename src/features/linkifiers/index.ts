import { feature } from '#core/feature.ts'
import {
  addLinkifier,
  linkifiersLimit,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from './endpoints.ts'
import { linkifiersChanged, deliverLinkifiers } from './events.ts'
import { filtersState, linkifiersState } from './state.ts'

export const linkifiers = feature({
  name: 'linkifiers',
  about: 'Patterns that turn text into links.',
  endpoints: [getLinkifiers, addLinkifier, updateLinkifier, removeLinkifier, reorderLinkifiers],
  events: [linkifiersChanged],
  deliverers: [deliverLinkifiers],
  state: [linkifiersState, filtersState],
  limits: [linkifiersLimit],
})
