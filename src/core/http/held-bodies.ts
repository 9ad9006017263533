// Request bodies in memory. Limited, so that many large bodies sent slowly can't fill the memory.
import type { IncomingMessage } from 'node:http'

/** The most bytes of one client's bodies at the same time: one of the largest, plus some small ones. */
export const heldBodiesLimit = 16 * 1024 * 1024

/** The most files of one account arriving at the same time. Each has two pieces in memory. */
export const arrivingFilesLimit = 10

/** A body without an announced length counts with the full limit. */
export function announcedBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
