/** The key under which tries of a password are counted, wherever it is tried. */
export const loginAttempts = (realmId: number, email: string): string => `${realmId} ${email.toLowerCase()}`
