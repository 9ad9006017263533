// Request bodies in memory: many large bodies that a client sends slowly must not fill the memory.
import type { IncomingMessage } from 'node:http'

/** The most bytes of the bodies of one client at the same time: one of the largest, and some small ones. */
export const heldBodiesLimit = 16 * 1024 * 1024

/** The most files of one account that arrive at the same time: each holds two pieces in memory. */
export const arrivingFilesLimit = 10

/** A body without an announced length counts with the full limit. */
export function announcedBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
