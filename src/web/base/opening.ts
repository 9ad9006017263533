// Parts of the page that the user has asked for and that are not there yet. Until then letters are not shortcuts: they are
// meant for the part.
let count = 0

export const isOpening = (): boolean => count > 0

export async function whileOpening<T>(loading: Promise<T>): Promise<T> {
  count++
  try {
    return await loading
  } finally {
    count--
  }
}
