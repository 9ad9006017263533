// A plain connection, for tests that control exactly which bytes are sent together.
import { connect } from 'node:net'
import { basic } from '#test/http.ts'
import type { Person, World } from '#test/world.ts'

/** Sends each part unchanged and returns all bytes that came back until the server closed the connection. */
export function talk({ app }: World, ...parts: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
}

export const statuses = (conversation: string): string[] =>
  [...conversation.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(match => match[1] as string)

export const authorized = ({ email, apiKey }: Person): string => `Authorization: ${basic(email, apiKey)}\r\n`
