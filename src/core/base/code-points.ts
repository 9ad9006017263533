// The length of a text as a reader counts it, not in UTF-16 units.
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}
