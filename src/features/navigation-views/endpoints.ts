import { only } from '#core/contract/event-type.ts'
import { failure } from '#core/contract/failure.ts'
import { required, optional } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { list, bool, nullable } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { viewAdded, viewUpdated, viewRemoved } from './events.ts'
import {
  viewObject,
  requireNameFor,
  ViewExists,
  viewFragment,
  viewName,
  viewNameErrors,
  viewsLimit,
  ViewMissing,
} from './navigation-view.ts'
import { viewsOf, insertView, updateView, deleteView } from './store.ts'

export const getNavigationViews = endpoint({
  route: 'GET /navigation_views',
  summary: "List the caller's sidebar views",
  access: 'user',
  returns: { navigation_views: required(list(viewObject), 'The views.') },

  async handle({ caller, tx }) {
    return { navigation_views: await viewsOf(tx, caller.id) }
  },
})

export const addNavigationView = endpoint({
  route: 'POST /navigation_views',
  summary: 'Configure a built-in sidebar view, or add one',
  access: 'user',
  params: {
    fragment: required(viewFragment, 'The part of the URL after #; identifies the view.', {
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

/** Documented with a different code than for removing a view. */
const EditedViewMissing = failure(404, 'NOT_FOUND', ViewMissing.template)

export const editNavigationView = endpoint({
  route: 'PATCH /navigation_views/{fragment}',
  longPath: true,
  summary: 'Change a sidebar view',
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

export const removeNavigationView = endpoint({
  route: 'DELETE /navigation_views/{fragment}',
  longPath: true,
  summary: 'Remove a sidebar view, or reset a built-in one',
  access: 'user',
  params: { fragment: required(viewFragment, 'The view.', { example: 'narrow/is/alerted' }) },
  errors: [ViewMissing],
  emits: [viewRemoved],

  async handle({ caller, params: { fragment }, tx }) {
    if (!(await deleteView(tx, caller.id, fragment))) throw ViewMissing()
    await tx.emit(viewRemoved, only(caller.id), { fragment })
  },
})
