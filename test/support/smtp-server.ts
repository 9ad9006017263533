// A mail server for tests on this machine. It can be stopped, refuse a recipient, and not respond to an email.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type Mail, readMail } from './mail.ts'

export interface SmtpServer {
  readonly url: string
  readonly received: readonly Mail[]
  /** The number of connections so far. */
  readonly connections: () => number
  /** Responds with this line to these recipients. */
  readonly refuse: (recipient: string, answer: string) => void
  /** From now on an email is received but never acknowledged; resolves when one has arrived. */
  readonly hang: () => Promise<void>
  readonly behave: () => void
  /** Acknowledges the emails without a response. */
  readonly acknowledge: () => void
  /** The next email. */
  readonly next: () => Promise<Mail>
  readonly stop: () => Promise<void>
  /** Starts it again, on the same port. */
  readonly start: () => Promise<void>
}

const login = { user: 'parley@mail.example', password: 'p@ss/word:1' }

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: Mail[] = []
  const refusals = new Map<string, string>()
  let connections = 0
  let hanging: (() => void) | undefined
  const unanswered: (() => void)[] = []
  const waiting: ((mail: Mail) => void)[] = []
  let server: SMTPServer
  let port = 0

  const options: SMTPServerOptions = {
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, answer) {
      connections++
      answer()
    },
    onAuth({ username, password }, _session, answer) {
      const isKnown = username === login.user && password === login.password
      answer(null, isKnown ? { user: username } : {})
    },
    onRcptTo({ address }, _session, answer) {
      const refusal = refusals.get(address)
      if (refusal === undefined) return answer()
      const message = refusal.slice(4)
      answer(Object.assign(new Error(message), { responseCode: Number(refusal.slice(0, 3)) }))
    },
    onData(stream, _session, answer) {
      void text(stream).then(source => {
        const receive = (): void => {
          const mail = readMail(source)
          received.push(mail)
          answer()
          waiting.splice(0).forEach(tell => tell(mail))
        }
        if (hanging === undefined) return receive()
        unanswered.push(receive)
        hanging()
      })
    },
  }

  async function start(): Promise<void> {
    server = new SMTPServer(options)
    // A client that disconnects or was killed.
    server.on('error', () => {})
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }
  await start()
  return {
    url: `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    received,
    connections: () => connections,
    refuse: (recipient, answer) => void refusals.set(recipient, answer),
    hang: () => new Promise(resolve => (hanging = resolve)),
    behave: () => void (hanging = undefined),
    acknowledge: () => unanswered.splice(0).forEach(receive => receive()),
    next: () => new Promise(resolve => void waiting.push(resolve)),
    start,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
