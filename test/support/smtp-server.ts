// A mail server for tests on this machine. A test can stop it, make it hang, or make it refuse recipients.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type Mail, readMail } from './mail.ts'

export interface SmtpServer {
  readonly url: string
  readonly received: readonly Mail[]
  /** The number of connections so far. */
  readonly connections: () => number
  /** Answers with this line to these recipients. */
  readonly refuse: (recipient: string, answer: string) => void
  /** From now on a mail is received but never acknowledged; resolves when one has arrived. */
  readonly hang: () => Promise<void>
  readonly behave: () => void
  /** The next mail. */
  readonly next: () => Promise<Mail>
  readonly stop: () => Promise<void>
  /** Starts it again, on the same port. */
  readonly start: () => Promise<void>
}

const login = { user: 'parley@mail.example', password: 'p@ss/word:1' }

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: Mail[] = []
  const refusals = new Map<string, string>()
  const sockets = new Set<Socket>()
  let connections = 0
  let hanging: (() => void) | undefined
  const waiting: ((mail: Mail) => void)[] = []
  let server: Server
  let port = 0

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let data: string[] | undefined
    say('220 mail.example')
    for await (const line of createInterface({ input: socket })) {
      if (data !== undefined && line !== '.') {
        data.push(line.replace(/^\.\./, '.'))
        continue
      }
      if (data !== undefined) {
        const mail = readMail(data.join('\n'))
        data = undefined
        if (hanging !== undefined) return hanging()
        received.push(mail)
        say('250 taken')
        waiting.splice(0).forEach(tell => tell(mail))
        continue
      }
      const [command = '', argument = ''] = line.split(' ')
      if (command === 'DATA') data = []
      answers(command, argument, line).forEach(say)
      if (command === 'QUIT') socket.end()
    }
  }

  function answers(command: string, argument: string, line: string): readonly string[] {
    if (command === 'EHLO') return ['250-mail.example', '250 AUTH PLAIN']
    if (command === 'AUTH') return [isLogin(line.split(' ')[2] ?? '') ? '235 welcome' : '535 who are you?']
    if (command === 'RCPT') return [refusals.get(/<(.*)>/.exec(argument)?.[1] ?? '') ?? '250 known']
    if (command === 'DATA') return ['354 go on']
    return [command === 'QUIT' ? '221 bye' : '250 fine']
  }
  const isLogin = (encoded: string): boolean =>
    Buffer.from(encoded, 'base64').toString('utf8') === `\0${login.user}\0${login.password}`

  async function start(): Promise<void> {
    server = createServer(socket => {
      connections++
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => {})
      void converse(socket)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    url: `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    received,
    connections: () => connections,
    refuse: (recipient, answer) => void refusals.set(recipient, answer),
    hang: () => new Promise(resolve => (hanging = resolve)),
    behave: () => void (hanging = undefined),
    next: () => new Promise(resolve => void waiting.push(resolve)),
    start,
    async stop() {
      sockets.forEach(socket => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
