import { hash } from 'node:crypto'

/**
 * The key under which tries of a password are counted, wherever it is tried. Forms of a name that a directory takes
 * for the same are the same here, so that nobody gets more tries by writing it differently. A hash, because
 * keys are kept for half an hour and a name may be long.
 */
export const loginAttempts = (realmId: number, name: string): string =>
  `${realmId} ${hash('sha256', name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '), 'base64url')}`
