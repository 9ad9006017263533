// The user's order of pinned channels. The API has none, so the browser remembers it
// (docs/decisions/0060-an-order-of-pinned-channels.md).
const nameOf = (ownId: number): string => `pins ${ownId}`

export const keptPins = (ownId: number): readonly number[] =>
  (localStorage.getItem(nameOf(ownId)) ?? '').split(',').map(Number)

export const keepPins = (ownId: number, ids: readonly number[]): void =>
  localStorage.setItem(nameOf(ownId), ids.join(','))
