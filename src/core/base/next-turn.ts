/** Lets the event loop serve whatever else has arrived. Long work inside a write transaction does so now and then. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
