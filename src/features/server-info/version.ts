// What we announce to clients.
import manifest from '#manifest' with { type: 'json' }

/** The highest level of the public API that the server speaks. */
export const featureLevel = 509
export const version: string = manifest.version
