// Rate limits that several processes count together in the database. Times are UNIX seconds of the database.

export interface SharedBucket {
  readonly isAllowed: boolean
  readonly now: number
  /** When the bucket will be empty again. */
  readonly emptyAt: number
}

export interface SharedLimits {
  /** Fills the bucket by `share` seconds, unless it would then hold more than `window` seconds. */
  readonly spend: (bucket: string, share: number, window: number) => Promise<SharedBucket>
  /** Takes the seconds out of the bucket. */
  readonly refund: (bucket: string, seconds: number) => Promise<void>
  readonly empty: (bucket: string) => Promise<void>
  readonly deleteEmpty: () => Promise<void>
}
