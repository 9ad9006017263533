/** A name as it is compared with others. */
export const nameKey = (fullName: string): string => fullName.normalize('NFKC').toLowerCase()
