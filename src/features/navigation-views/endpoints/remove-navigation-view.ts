import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { required } from '#core/contract/field.ts'
import { viewRemoved } from '../events.ts'
import { viewFragment, ViewMissing } from '../navigation-view.ts'
import { deleteView } from '../store.ts'

export const removeNavigationView = endpoint({
  route: 'DELETE /navigation_views/{fragment}',
  longPath: true,
  summary: 'Remove a view of the sidebar, or the configuration of a built-in view',
  access: 'user',
  params: { fragment: required(viewFragment, 'The view.', { example: 'narrow/is/alerted' }) },
  errors: [ViewMissing],
  emits: [viewRemoved],

  async handle({ caller, params: { fragment }, tx }) {
    if (!(await deleteView(tx, caller.id, fragment))) throw ViewMissing()
    await tx.emit(viewRemoved, only(caller.id), { fragment })
  },
})
