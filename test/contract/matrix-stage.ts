// What the matrix of permissions plays on: an organization with somebody of every kind, and the callers of its columns.
import { systemGroup } from '#test/channels.ts'
import type { FormFields, RawRequest } from '#test/http.ts'
import type { Org, Person, World } from '#test/world.ts'

export interface Stage extends Org {
  readonly world: World
  /** Somebody who was a member until his account was deactivated. */
  readonly deactivated: Person
  readonly otherOrg: Org
  /** A public channel of the owner's with everybody in it. */
  readonly plaza: { readonly id: number; readonly name: string }
  /** A name that nothing has. */
  readonly fresh: () => string
  readonly group: (name: string) => Promise<number>
}

/** What is sent: the values of the names in the path, and the parameters. */
export interface Sent {
  readonly path?: Readonly<Record<string, string | number>>
  readonly fields?: FormFields
  /** For what is no plain form. */
  readonly as?: Partial<RawRequest>
}
/** Prepares what a request is about, so that it would succeed; `self` is whose things it is about. */
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
  /** Absent: nobody says who he is. */
  readonly as?: Person
  /** Whose things he asks about: his own, or those of a member where he can have none here. */
  readonly self: Person
}

/** The columns of the table. What ends an account or the organization ends it for the most powerful last. */
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
