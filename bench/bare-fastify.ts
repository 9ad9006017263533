// The smallest comparable server. bench/start.ts compares ours with it.
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ result: 'success' }))
console.log(JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }) }))
// Node only saves compiled code when the process exits by itself.
process.on('SIGTERM', () => process.exit())
