import { required } from '#core/contract/field.ts'
import { anyJson, list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { linkifierObject } from './events.ts'
import { presentLinkifier } from './linkifier.ts'
import { linkifiersOf } from './store.ts'

export const linkifiersState = statePart({
  types: ['realm_linkifiers'],
  fields: {
    realm_linkifiers: required(
      list(linkifierObject),
      "In the order they apply; empty for clients that don't support URL templates.",
    ),
  },
  read: async ({ tx, caller, options }) => ({
    realm_linkifiers: options.capabilities.linkifier_url_template
      ? (await linkifiersOf(tx, caller.realmId)).map(presentLinkifier)
      : [],
  }),
})

/** The oldest clients need this field. Its format can't express today's linkifiers. */
export const filtersState = statePart({
  types: ['realm_filters'],
  fields: { realm_filters: required(list(anyJson), 'Always empty: see realm_linkifiers.') },
  read: async () => ({ realm_filters: [] }),
})
