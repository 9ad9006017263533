import { ApiError } from '#core/contract/failure.ts'

/** The text of the failure that the check throws. For requests that report several problems. */
export async function problemIn(
  check: () => Promise<string | undefined | void>,
  written = (error: ApiError): string => error.message,
): Promise<string | undefined> {
  try {
    return (await check()) ?? undefined
  } catch (error) {
    if (error instanceof ApiError) return written(error)
    throw error
  }
}
