// A user who sends small reads or writes. When told to stop, it reports the longest response time.
import { request } from 'node:http'
import type { Account } from './http-text.ts'

interface Job {
  readonly port: number
  readonly account: Account
  readonly writes: boolean
}

const pauseMs = 5
let stopped = false
let longestMs = 0

process.on('message', (job: Job | 'stop') => {
  if (job === 'stop') stopped = true
  else void observe(job)
})

async function observe({ port, account: { email, apiKey }, writes }: Job): Promise<void> {
  stopped = false
  longestMs = 0
  let failures = 0
  const isStopped = (): boolean => stopped
  while (!isStopped()) {
    const begin = performance.now()
    const status = await ask(port, `${email}:${apiKey}`, writes)
    if (status !== 200) failures++
    longestMs = Math.max(longestMs, performance.now() - begin)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
  process.send?.({ longestMs, failures })
}

let written = 0
const ask = (port: number, auth: string, writes: boolean): Promise<number> =>
  new Promise(resolve => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const options = writes ? { method: 'POST', headers, path: '/api/v1/users/me/status' } : { path: '/api/v1/users/me' }
    const sent = request({ port, auth, ...options }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(writes ? `status_text=${written++}` : undefined)
  })
