// Paths of uploaded files in a text, as its links will name them: found first, so that the renderer can be given what they
// are and needs no database. There may be some more among them that stand in code.

const path = /\/user_uploads\/[\p{L}\p{N}_./%-]+/gu

export const uploadPathsIn = (content: string): string[] =>
  content.includes('/user_uploads/')
    ? [...new Set(Array.from(content.matchAll(path), ([found]) => found.replace(/(?<!\.)\.+$/, '')))]
    : []
