// A JavaScript client that others wrote. Loading it replaces FormData for the whole process, which other tests need.
const { FormData } = globalThis
export const { default: zulip } = await import('zulip-js')
Object.assign(globalThis, { FormData })
