import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { viewObject } from './navigation-view.ts'
import { viewsOf } from './store.ts'

export const navigationViewsState = statePart({
  types: ['navigation_views'],
  fields: { navigation_views: required(list(viewObject), "The current user's sidebar views.") },
  read: async ({ tx, caller }) => ({ navigation_views: await viewsOf(tx, caller.id) }),
})
