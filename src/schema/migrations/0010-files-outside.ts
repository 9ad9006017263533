// Files whose bytes are in a store outside the database.
import type { Target } from './target.ts'

export const filesOutside = (_: Target): string[] => [
  `alter table file add column object_key text`,
  `alter table file add column checksums text`,
  `create index file_outside on file (id) where object_key is not null`,
]
