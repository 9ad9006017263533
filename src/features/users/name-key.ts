/** The form of a name used to compare it with others. */
export const nameKey = (fullName: string): string => fullName.normalize('NFKC').toLowerCase()
