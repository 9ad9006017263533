import { object, optional, required } from '#core/contract/field.ts'
import { eventType } from '#core/contract/event-type.ts'
import { bool, text } from '#core/contract/shape.ts'
import { viewObject } from './navigation-view.ts'

export const viewAdded = eventType('navigation_view', 'add', 'The current user configured a sidebar view.', {
  navigation_view: required(viewObject, 'The view.'),
})
export const viewUpdated = eventType('navigation_view', 'update', 'The current user changed a sidebar view.', {
  fragment: required(text, 'The view.'),
  data: required(
    object('NavigationViewChange', {
      name: optional(text, 'New name.'),
      is_pinned: optional(bool, 'Whether the view is in the sidebar now.'),
    }),
    'The fields that changed.',
  ),
})
export const viewRemoved = eventType('navigation_view', 'remove', 'The current user removed a sidebar view.', {
  fragment: required(text, 'The view.'),
})
