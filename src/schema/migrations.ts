// The history of the schema, oldest first: forward only, never edited after a release. A migration is the list of its
// statements; `identity` is how the database at hand declares a table's own number.
import { foundation } from './migrations/0001-foundation.ts'

export const migrations: readonly ((identity: string) => string[])[] = [foundation]
