/** The time as the server writes it. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
