import { feature } from '#core/feature.ts'
import { onHook } from '#core/db/hook.ts'
import { accountDeactivating, erases, passwordChanged } from '#features/users/public.ts'
import { endOtherSessions, endSession, getSessions } from './endpoints.ts'
import { forgetExpired, endSessions, sessionsLimit, sessionUseService } from './session.ts'
import { loginPages } from './login-pages.ts'
import { signInLinkPages } from './sign-in.ts'

export const sessions = feature({
  name: 'sessions',
  about: 'Browser sign-in and sessions.',
  endpoints: [getSessions, endSession, endOtherSessions],
  events: [],
  pages: [...loginPages, ...signInLinkPages],
  jobs: [forgetExpired],
  service: sessionUseService,
  limits: [sessionsLimit],
  hookHandlers: [
    onHook(passwordChanged, (tx, { accountId, keptSession }) => endSessions(tx, accountId, keptSession)),
    onHook(accountDeactivating, (tx, { account }) => endSessions(tx, account.id)),
    erases('session.account_id'),
    erases('sign_in_link.account_id'),
  ],
})
