// The version that clients get.
import manifest from '#manifest' with { type: 'json' }

/** The highest feature level of the public API that the server supports. */
export const featureLevel = 509
export const version: string = manifest.version
