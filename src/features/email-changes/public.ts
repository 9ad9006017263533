// For other features: changing an address by confirmation.
export { emailChangeErrors, startEmailChange } from './email-change.ts'
