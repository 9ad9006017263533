// Whether the owner of an account has shown that its address is theirs. Accounts that exist already count as proven.
import type { Target } from './target.ts'

export const provenAddresses = (_: Target): string[] => [
  `alter table account add column email_proven smallint not null default 1`,
]
