import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { optional, required } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { bool, nullable } from '#core/contract/shape.ts'
import { viewAdded } from '../events.ts'
import { requireNameFor, ViewExists, viewFragment, viewName, viewNameErrors, viewsLimit } from '../navigation-view.ts'
import { insertView, viewsOf } from '../store.ts'

export const addNavigationView = endpoint({
  route: 'POST /navigation_views',
  summary: 'Configure a built-in view of the sidebar, or add a view',
  access: 'user',
  params: {
    fragment: required(viewFragment, 'The part of the address after #; identifies the view.', {
      example: 'narrow/is/alerted',
    }),
    is_pinned: required(bool, 'Whether the view is in the sidebar; if not, it is in a menu.'),
    name: optional(nullable(viewName), 'The name; none for a built-in view.', { example: 'Alert words' }),
  },
  errors: [ViewExists, ...viewNameErrors, viewsLimit.Exceeded],
  emits: [viewAdded],

  async handle({ caller, params: { fragment, is_pinned, name = null }, tx }) {
    const view = { fragment, is_pinned, name }
    requireNameFor(view)
    const others = await viewsOf(tx, caller.id)
    if (others.some(other => other.fragment === fragment)) throw ViewExists()
    requireWithin(viewsLimit, others.length + 1)
    await insertView(tx, caller.id, view)
    await tx.emit(viewAdded, only(caller.id), { navigation_view: view })
  },
})
