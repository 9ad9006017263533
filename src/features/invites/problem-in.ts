import { ApiError } from '#core/contract/failure.ts'

/** In words, where what a rule refuses is told among other things and does not end the request. */
export async function problemIn(check: () => Promise<string | undefined | void>): Promise<string | undefined> {
  try {
    return (await check()) ?? undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
