// For other features: whether an address may join.
export { addressErrors, requireAllowedAddress } from './allowed-address.ts'
