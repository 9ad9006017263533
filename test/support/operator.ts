// What only the server's operator can do, done as the command line does it.
import { confirmEmail, deleteAccount } from '#features/users/operator.ts'
import type { Org, World } from './world.ts'

export const deleteForGood = ({ app }: World, { realm }: Org, who: string): Promise<unknown> =>
  deleteAccount(app, realm, who, Math.floor(app.clock.now() / 1000))

export const confirmAddress = ({ app }: World, { realm }: Org, who: string): Promise<unknown> =>
  confirmEmail(app, realm, who)
