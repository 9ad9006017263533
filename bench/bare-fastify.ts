// The least a server of this kind can be: what bench/start.ts measures ours against.
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ result: 'success' }))
console.log(JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }) }))
// Compiled code is stored when the process ends in an orderly way.
process.on('SIGTERM', () => process.exit())
