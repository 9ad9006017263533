// The rows of every table, as both databases return them. Flags are 0 or 1, times are UNIX seconds, JSON is text. Only
// the feature named above a table writes to it.
import type { AccountTables } from './tables/accounts.ts'
import type { ChannelTables } from './tables/channels.ts'
import type { EngineTables } from './tables/engine.ts'
import type { MessageTables } from './tables/messages.ts'
import type { OrganizationTables } from './tables/organizations.ts'
import type { PersonalTables } from './tables/personal.ts'

export interface Tables
  extends EngineTables, OrganizationTables, AccountTables, ChannelTables, MessageTables, PersonalTables {}
