// Whether the user of an account has confirmed its address. The address of an account with a password may be
// unconfirmed.
import type { Target } from './target.ts'

export const provenAddresses = (_: Target): string[] => [
  `alter table account add column email_proven smallint not null default 1`,
  `update account set email_proven = 0 where password_hash is not null`,
]
