// The subscribers of large channels, and how large tables become.
import type { Target } from './target.ts'

/**
 * SQLite has no figures about its tables and takes ten rows for those of one organization: to look up three of its accounts
 * by their IDs it would read all of them. These figures are typical, so every server has the same plans. PostgreSQL counts by
 * itself.
 *
 * For each table and index: its rows, then the rows with the same first column, the same two first columns and so on.
 */
const sizes = [
  ['account', 'account_by_email', '100000 1000 1'],
  ['account', 'account_by_name', '100000 1000 1'],
  ['account', 'account_by_role', '100000 1000 200'],
  ['channel', 'channel_by_name', '20000 200 1'],
  ['user_group', 'user_group_by_name', '100000 1000 1'],
  ['file', null, '1000000'],
  ['file', 'file_to_remove', '1000 500 1'],
] as const

const quoted = (text: string | null): string => (text === null ? 'null' : `'${text}'`)
const rows = sizes.map(row => `(${row.map(quoted).join(', ')})`)

const tellSizes = [
  // Makes the table for such figures. Of a large table it would read every row.
  'analyze schema_version',
  'delete from sqlite_stat1',
  `insert into sqlite_stat1 (tbl, idx, stat) values ${rows.join(', ')}`,
  // Reads the figures.
  'analyze sqlite_schema',
]

export const largeOrganizations = ({ dialect }: Target): string[] => [
  // With the account: counting the active users of all channels reads no row of `subscription`, and the accounts in order.
  // A later version drops `subscription_by_channel`, which it replaces.
  `create index subscription_by_channel_account on subscription (channel_id, active, account_id)`,
  ...(dialect === 'sqlite' ? tellSizes : []),
]
