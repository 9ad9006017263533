// Some fields of many objects, to compare them together.

/** The field of each object, or several fields of each as a list. */
export const valuesOf = (objects: readonly any[], ...names: readonly string[]): unknown[] =>
  objects.map(one => (names.length === 1 ? one[names[0] as string] : names.map(name => one[name])))
