// The properties of the database that a migration changes.
export interface Target {
  readonly dialect: 'sqlite' | 'postgres'
  /** The declaration of a table's own ID. */
  readonly identity: string
}
