// The door to the allowed domains: whether an address may join.
export { addressErrors, requireAllowedAddress } from './allowed-address.ts'
