// Structured logs, one JSON object a line. What could carry a secret is never passed to the logger; the paths below
// are the second fence.
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** What work without a request tells: facts, and a sentence. */
export interface Log {
  readonly info: (facts: object, text: string) => void
  readonly warn: (facts: object, text: string) => void
  readonly error: (facts: object, text: string) => void
}

const secrets = ['authorization', 'password', 'api_key', 'token', 'content', 'old_password', 'new_password']

export function makeLogger(level: Config['logLevel'], destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets, censor: '[hidden]' },
      serializers: { err: ({ name, message, stack, code }) => ({ name, message, stack, code }) },
    },
    destination,
  )
}
