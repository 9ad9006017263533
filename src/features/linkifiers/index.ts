import { feature } from '#core/feature.ts'
import { addLinkifier, linkifiersLimit } from './endpoints/add-linkifier.ts'
import { linkifiersChanged } from './events.ts'
import { getLinkifiers } from './endpoints/get-linkifiers.ts'
import { removeLinkifier } from './endpoints/remove-linkifier.ts'
import { reorderLinkifiers } from './endpoints/reorder-linkifiers.ts'
import { deliverLinkifiers } from './deliver-linkifiers.ts'
import { filtersState, linkifiersState } from './state.ts'
import { updateLinkifier } from './endpoints/update-linkifier.ts'

export const linkifiers = feature({
  name: 'linkifiers',
  about: 'Patterns in texts that become links.',
  endpoints: [getLinkifiers, addLinkifier, updateLinkifier, removeLinkifier, reorderLinkifiers],
  events: [linkifiersChanged],
  deliverers: [deliverLinkifiers],
  state: [linkifiersState, filtersState],
  limits: [linkifiersLimit],
})
