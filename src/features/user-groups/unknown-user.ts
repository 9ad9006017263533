import { badRequest } from '#core/contract/failure.ts'

export const UserUnknown = badRequest('No such user')
