import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { addNavigationView } from './endpoints/add-navigation-view.ts'
import { editNavigationView } from './endpoints/edit-navigation-view.ts'
import { getNavigationViews } from './endpoints/get-navigation-views.ts'
import { removeNavigationView } from './endpoints/remove-navigation-view.ts'
import { viewAdded, viewRemoved, viewUpdated } from './events.ts'
import { viewsLimit } from './navigation-view.ts'
import { navigationViewsState } from './state.ts'

export const navigationViews = feature({
  name: 'navigation-views',
  about: 'Views of the sidebar that a user pins, hides or adds.',
  endpoints: [getNavigationViews, addNavigationView, editNavigationView, removeNavigationView],
  events: [viewAdded, viewUpdated, viewRemoved],
  state: [navigationViewsState],
  limits: [viewsLimit],
  hookHandlers: [erases('navigation_view.account_id')],
})
