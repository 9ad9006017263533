// The columns of an account that matter for bots.
import type { BotType, Role } from '#core/contract/access.ts'

export interface BotAccount {
  readonly id: number
  readonly realm_id: number
  readonly role: Role
  readonly bot_type: BotType | null
  readonly bot_owner_id: number | null
  readonly bot_settings: string | null
}
