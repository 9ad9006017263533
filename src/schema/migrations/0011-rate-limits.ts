// The buckets of the rate limits that all processes of a server count together.
import type { Target } from './target.ts'

export const rateLimits = (_: Target): string[] => [
  `create table spent_limit (bucket text primary key, empty_at double precision not null)`,
]
