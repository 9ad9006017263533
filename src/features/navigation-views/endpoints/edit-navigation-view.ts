import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { failure } from '#core/contract/failure.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool } from '#core/contract/shape.ts'
import { viewUpdated } from '../events.ts'
import { requireNameFor, viewFragment, ViewMissing, viewName, viewNameErrors } from '../navigation-view.ts'
import { updateView, viewsOf } from '../store.ts'

/** Documented with another code than for the removal of a view. */
const EditedViewMissing = failure(404, 'NOT_FOUND', ViewMissing.template)

export const editNavigationView = endpoint({
  route: 'PATCH /navigation_views/{fragment}',
  longPath: true,
  summary: 'Change a view of the sidebar',
  access: 'user',
  params: {
    fragment: required(viewFragment, 'The view.', { example: 'narrow/is/alerted' }),
    is_pinned: optional(bool, 'Whether the view is in the sidebar; if not, it is in a menu.'),
    name: optional(viewName, 'New name; none for a built-in view.', { example: 'Alert words' }),
  },
  errors: [EditedViewMissing, ...viewNameErrors],
  emits: [viewUpdated],

  async handle({ caller, params: { fragment, is_pinned, name }, tx }) {
    const view = (await viewsOf(tx, caller.id)).find(each => each.fragment === fragment)
    if (view === undefined) throw EditedViewMissing()
    const data = {
      ...(name === undefined || name === view.name ? {} : { name }),
      ...(is_pinned === undefined || is_pinned === view.is_pinned ? {} : { is_pinned }),
    }
    const after = { ...view, ...data }
    requireNameFor(after)
    if (Object.keys(data).length === 0) return
    await updateView(tx, caller.id, after)
    await tx.emit(viewUpdated, only(caller.id), { fragment, data })
  },
})
