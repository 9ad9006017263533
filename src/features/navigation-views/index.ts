import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { addNavigationView, editNavigationView, getNavigationViews, removeNavigationView } from './endpoints.ts'
import { viewAdded, viewRemoved, viewUpdated } from './events.ts'
import { viewsLimit } from './navigation-view.ts'
import { navigationViewsState } from './state.ts'

export const navigationViews = feature({
  name: 'navigation-views',
  about: 'Sidebar views that users pin, hide or add.',
  endpoints: [getNavigationViews, addNavigationView, editNavigationView, removeNavigationView],
  events: [viewAdded, viewUpdated, viewRemoved],
  state: [navigationViewsState],
  limits: [viewsLimit],
  hookHandlers: [erases('navigation_view.account_id')],
})
