// A text of a user inside a text of the server.

/** The fence has more backticks than any run in the text, so that nothing in it can end the block. */
export function fencedBlock(opening: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+|~+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${opening}\n${text}\n${fence}`
}
