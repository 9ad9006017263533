// The answer to an unreadable request: broken HTTP, headers without an end, a sender that does not finish. There is no
// request object yet, so the answer is written to the socket by hand, in the form of every other error.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { badRequest, failure } from '#core/contract/failure.ts'
import { apiHeaders, errorAnswer, securityHeaders } from './answer.ts'
import { keyRoot } from './api-root.ts'
import { TooSlow } from './form.ts'

// An import would also load the WebSocket client of the module, which takes 2 MB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const HeadersTooLarge = failure(431, 'REQUEST_HEADERS_TOO_LARGE', 'The address or the headers are too long')
const NotHttp = badRequest('The request is not valid HTTP')

export function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const { status, body } = errorAnswer(failureOf(code)(), keyRoot.challenge)
    const text = `${JSON.stringify(body)}\n`
    const headers = {
      ...securityHeaders,
      ...apiHeaders,
      'X-Request-Id': randomUUID(),
      'Content-Length': Buffer.byteLength(text),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  }
  socket.destroy()
}

function failureOf(code: string | undefined): typeof NotHttp | typeof TooSlow {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TooSlow
  return code === 'HPE_HEADER_OVERFLOW' ? HeadersTooLarge : NotHttp
}
