/** The result of a lookup that cannot fail: it is an error of the program if it does. */
export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A value that must exist is missing.')
  return value
}
