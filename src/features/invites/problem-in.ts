import { ApiError } from '#core/contract/failure.ts'

/** The text of a failure, for a rule whose failure is one problem among others and does not end the request. */
export async function problemIn(check: () => Promise<string | undefined | void>): Promise<string | undefined> {
  try {
    return (await check()) ?? undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
