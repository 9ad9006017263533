// Operator actions, done the same way as by the command line.
import { signInLink } from '#features/sessions/operator.ts'
import { confirmEmail, deleteAccount } from '#features/users/operator.ts'
import type { Org, World } from './world.ts'

export const deleteForGood = ({ app }: World, { realm }: Org, emailOrId: string): Promise<unknown> =>
  deleteAccount(app, realm, emailOrId)

export const confirmAddress = ({ app }: World, { realm }: Org, emailOrId: string): Promise<unknown> =>
  confirmEmail(app, realm, emailOrId)

export const signInLinkOf = ({ app }: World, { realm }: Org, emailOrId: string): Promise<string> =>
  signInLink(app, realm, emailOrId)
