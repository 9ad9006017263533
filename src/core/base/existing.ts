/** The result of a lookup that must succeed. */
export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A value that must exist is missing.')
  return value
}
