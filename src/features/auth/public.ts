export { authenticator } from './basic-auth.ts'
export { replaceApiKey } from './replace-api-key.ts'
