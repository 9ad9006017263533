// The database to which a migration is applied.
export interface Target {
  readonly dialect: 'sqlite' | 'postgres'
  /** The declaration of a table's own ID. */
  readonly identity: string
}
