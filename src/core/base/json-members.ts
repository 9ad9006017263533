// Parts of JSON texts, for responses that are put together from texts.

/** The members of an object as JSON, without the braces. */
export const objectMembers = (object: object): string =>
  Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join()

/** The members of a list as JSON, without the brackets. */
export const listMembers = (list: readonly unknown[]): string => list.map(member => JSON.stringify(member)).join()
