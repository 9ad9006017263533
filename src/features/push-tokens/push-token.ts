// Tokens with which Google's and Apple's services reach a phone, and their format (docs/spec/push-tokens.md#token).
// There is no gateway to these services yet: tokens are stored but not used.
import { createHash } from 'node:crypto'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { ownBoundedText, refine } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { deletePushToken, insertPushToken, type PushToken, pushTokenCount, type TokenKind } from './store.ts'

export const TokenLengthInvalid = badRequest('Empty or invalid length token')
export const ApnsTokenInvalid = badRequest('Invalid APNS token')
export const TokenUnknown = badRequest('Token does not exist')
/** Far more phones than any user has. */
export const tokensLimit = limit('tokens', 'a user', 1_000)

const token = refine(ownBoundedText(4_096, TokenLengthInvalid), { minLength: 1 }, given =>
  given === '' ? TokenLengthInvalid() : undefined,
)
export const fcmTokenParam = required(token, 'The token of the phone.')
export const apnsTokenParam = required(token, 'The token of the phone, in hexadecimal digits.', { example: 'c0ffee' })

const bytePairs = /^[ \t\n\v\f\r]*(?:[0-9a-f]{2}[ \t\n\v\f\r]*)+$/i

/** The token as it is stored and compared: ignoring case and spaces between bytes. */
export function normalizeApnsToken(given: string): string {
  if (!bytePairs.test(given)) throw ApnsTokenInvalid()
  return given.replace(/\s/g, '').toLowerCase()
}

/** A token that already exists stays as it is. */
export async function addToken(
  tx: WriteTx,
  accountId: number,
  registered: Omit<PushToken, 'token_hash'>,
): Promise<void> {
  await insertPushToken(tx, accountId, { ...registered, token_hash: tokenHash(registered.token) })
  requireWithin(tokensLimit, await pushTokenCount(tx, accountId))
}

export async function removeToken(tx: WriteTx, accountId: number, kind: TokenKind, given: string): Promise<void> {
  if (!(await deletePushToken(tx, accountId, kind, tokenHash(given)))) throw TokenUnknown()
}

const tokenHash = (given: string): string => createHash('sha256').update(given).digest('base64url')
