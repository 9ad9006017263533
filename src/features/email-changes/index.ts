import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { confirmPage } from './confirm-page.ts'
import { forgetExpired } from './email-change.ts'

export const emailChanges = feature({
  name: 'email-changes',
  about: 'Email address changes.',
  endpoints: [],
  events: [],
  pages: [confirmPage],
  jobs: [forgetExpired],
  hookHandlers: [erases('email_change.account_id')],
})
