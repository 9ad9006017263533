import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { viewObject } from '../navigation-view.ts'
import { viewsOf } from '../store.ts'

export const getNavigationViews = endpoint({
  route: 'GET /navigation_views',
  summary: "List the caller's configured views of the sidebar",
  access: 'user',
  returns: { navigation_views: required(list(viewObject), 'The views.') },

  async handle({ caller, tx }) {
    return { navigation_views: await viewsOf(tx, caller.id) }
  },
})
