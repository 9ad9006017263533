import { feature } from '#core/feature.ts'
import { resetPages } from './pages.ts'
import { resetRequestService } from './reset.ts'

export const passwordResets = feature({
  name: 'password-resets',
  about: 'Password resets by email.',
  endpoints: [],
  events: [],
  pages: resetPages,
  service: resetRequestService,
})
