/**
 * The key under which tries of a password are counted, wherever it is tried. Forms of a name that a directory takes
 * for the same are the same here, so that nobody gets more tries by writing it differently.
 */
export const loginAttempts = (realmId: number, name: string): string =>
  `${realmId} ${name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')}`
