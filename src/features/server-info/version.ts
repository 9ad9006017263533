// What we announce to clients.
import manifest from '#manifest' with { type: 'json' }

/** The highest level of the public API that we implement (addendum A.25). */
export const featureLevel = 496
export const version: string = manifest.version
