// Prints every event that zulip-js receives. It's a separate process because its loop never ends. Arguments:
// <address> <email> <key>.
import zulip from 'zulip-js'

const [realm = '', username = '', apiKey = ''] = process.argv.slice(2)
const { callOnEachEvent } = await zulip({ realm, username, apiKey })
await callOnEachEvent(event => process.stdout.write(`${JSON.stringify(event)}\n`))
