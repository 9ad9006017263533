// When a status is cleared.
import type { Target } from './target.ts'

export const statusEnd = (_: Target): string[] => [
  `alter table user_status add column end_at bigint`,
  `create index user_status_by_end on user_status (end_at, account_id) where end_at is not null`,
]
