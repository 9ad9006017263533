// The setup for the permission matrix: an organization with a user of every kind, and the callers of its columns.
import { systemGroup } from '#test/groups.ts'
import type { FormFields, RawRequest } from '#test/http.ts'
import type { Org, Person, World } from '#test/world.ts'

export interface Stage extends Org {
  readonly world: World
  /** A former member whose account is deactivated. */
  readonly deactivated: Person
  readonly otherOrg: Org
  /** A public channel of the owner to which all users are subscribed. */
  readonly plaza: { readonly id: number; readonly name: string }
  /** An unused name. */
  readonly fresh: () => string
  readonly group: (name: string) => Promise<number>
}

/** The request: the values for the names in the path, and the parameters. */
export interface Sent {
  readonly path?: Readonly<Record<string, string | number>>
  readonly fields?: FormFields
  /** For requests that aren't plain forms. */
  readonly as?: Partial<RawRequest>
}
/** Prepares the request's objects so that it would succeed; they belong to `self`. */
export type Request = (stage: Stage, self: Person) => Promise<Sent> | Sent

export async function newStage(world: World): Promise<Stage> {
  const org = await world.org()
  const { owner, admin, moderator, member, guest, bot, webhookBot } = org
  const deactivated = await org.join('Dee Deactivated')
  await deactivated.ok('DELETE /users/me')
  const subscribers = [owner, admin, moderator, member, guest, bot, webhookBot]
  let names = 0
  return {
    ...org,
    world,
    deactivated,
    otherOrg: await world.org(),
    plaza: { id: await org.channel('plaza', { subscribers }), name: 'plaza' },
    fresh: () => `fresh${++names}`,
    group: name => systemGroup(org, name),
  }
}

interface Caller {
  /** Absent: no credentials. */
  readonly as?: Person
  /** The user whose objects the request names: the caller, or a member if the caller can't have any here. */
  readonly self: Person
}

/** The columns of the table. Requests that end an account or the organization run for the most powerful caller last. */
export const callers = {
  owner: ({ owner }) => ({ as: owner, self: owner }),
  admin: ({ admin }) => ({ as: admin, self: admin }),
  moder: ({ moderator }) => ({ as: moderator, self: moderator }),
  member: ({ member }) => ({ as: member, self: member }),
  guest: ({ guest }) => ({ as: guest, self: guest }),
  bot: ({ bot }) => ({ as: bot, self: bot }),
  hook: ({ webhookBot, member }) => ({ as: webhookBot, self: member }),
  gone: ({ deactivated, member }) => ({ as: deactivated, self: member }),
  other: ({ otherOrg, member }) => ({ as: otherOrg.owner, self: member }),
  nobody: ({ member }) => ({ self: member }),
} as const satisfies Record<string, (stage: Stage) => Caller>
export type Column = keyof typeof callers
export const columns = Object.keys(callers) as Column[]
