// The order of names in the language of the reader.

/** For users: there may be thousands, and the numeric order of the other one is slow. */
export const comparePeople = new Intl.Collator().compare

/** For channels, groups and the like: "channel 3" comes before "channel 10". */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare
