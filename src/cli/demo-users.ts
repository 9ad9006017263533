// The people in the demo organization. They're all made up.
import { BotType, Role } from '#core/contract/access.ts'

export const demoOrganization = 'Lantern Bay Observatory'
const domain = 'lantern-bay.example'

export interface DemoUser {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Days since the person joined. */
  readonly daysHere: number
}
export interface DemoBot extends DemoUser {
  readonly type: BotType
  readonly owner: string
}

const person = (name: string, role: Role, daysHere: number): DemoUser => ({
  name,
  role,
  daysHere,
  email: address(name),
})
const address = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@${domain}`

/** Owner of the organization if the demo creates it. */
export const demoOwner = person('Ingrid Castellan', Role.owner, 400)

export const demoUsers: readonly DemoUser[] = [
  person('Tomas Whitlock', Role.owner, 380),
  person('Priya Venn', Role.administrator, 371),
  person('Oluwaseun Marsh', Role.administrator, 290),
  person('Hana Brightwater', Role.moderator, 265),
  person('Mateo Lindgren', Role.moderator, 201),
  person('Aiko Fairweather', Role.member, 180),
  person('Callum Okonedo', Role.member, 154),
  person('Yasmin Thornbury', Role.member, 122),
  person('Pavel Greenhalgh', Role.member, 96),
  person('Leilani Quist', Role.member, 41),
  person('Bram Ashdown', Role.member, 3),
  person('Noor Velasquez', Role.guest, 60),
  person('Edwin Sallow', Role.guest, 12),
]

export const demoBots: readonly DemoBot[] = [
  { ...person('Dome Control', Role.member, 250), type: BotType.generic, owner: address('Priya Venn') },
  { ...person('Weather Feed', Role.member, 140), type: BotType.incomingWebhook, owner: address('Hana Brightwater') },
]
