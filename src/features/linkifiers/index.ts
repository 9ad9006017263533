import { feature } from '#core/contract/feature.ts'
import { addLinkifier, linkifiersLimit } from './add-linkifier.ts'
import { linkifiersChanged } from './events.ts'
import { getLinkifiers } from './get-linkifiers.ts'
import { removeLinkifier } from './remove-linkifier.ts'
import { reorderLinkifiers } from './reorder-linkifiers.ts'
import { tellLinkifiers } from './tell-linkifiers.ts'
import { filtersState, linkifiersState } from './state.ts'
import { updateLinkifier } from './update-linkifier.ts'

export const linkifiers = feature({
  name: 'linkifiers',
  about: 'Patterns in texts that become links.',
  endpoints: [getLinkifiers, addLinkifier, updateLinkifier, removeLinkifier, reorderLinkifiers],
  events: [linkifiersChanged],
  deliverers: [tellLinkifiers],
  state: [linkifiersState, filtersState],
  limits: [linkifiersLimit],
})
