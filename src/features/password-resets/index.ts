import { feature } from '#core/feature.ts'
import { resetPages } from './pages.ts'
import { resetRequestService } from './reset.ts'

export const passwordResets = feature({
  name: 'password-resets',
  about: 'A new password by mail, for people who forgot theirs.',
  endpoints: [],
  events: [],
  pages: resetPages,
  service: resetRequestService,
})
