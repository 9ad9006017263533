// What a migration may know of the database it changes.
export interface Target {
  readonly dialect: 'sqlite' | 'postgres'
  /** How a table's own number is declared. */
  readonly identity: string
}
