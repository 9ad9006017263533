// The name of a resolved topic. The web client uses this file too, so it imports nothing.
export const resolvedPrefix = '✔ '

export const isResolved = (topic: string): boolean => topic.startsWith(resolvedPrefix)

export const unresolvedName = (topic: string): string => topic.replace(/^[✔ ]+/, '')
