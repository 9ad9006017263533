// Values sealed with the secret key: each purpose has its own key, and values stored in the old format stay readable.
import assert from 'node:assert/strict'
import { createCipheriv, hkdfSync } from 'node:crypto'
import { Hidden, loadMasterKey, makeSecrets, sealingPurposes } from '#core/server/secrets.ts'
import { onEachDatabase } from '#test/suite.ts'

/** The format in which every value was sealed when all purposes shared one key. */
function sealedAsBefore(masterKey: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, 'parley', 'seal', 32))
  const nonce = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

onEachDatabase('sealed values', test => {
  test('open only for their purpose', async () => {
    const secrets = makeSecrets('k'.repeat(32))
    for (const purpose of sealingPurposes)
      for (const other of sealingPurposes) {
        const sealed = secrets.seal(purpose, new Hidden('tides'))
        if (purpose === other) assert.equal(secrets.unseal(other, sealed).reveal(), 'tides')
        else assert.throws(() => secrets.unseal(other, sealed), `${purpose} opened as ${other}`)
      }
  })

  test('in the old format open only for purposes with stored values', async () => {
    const masterKey = 'k'.repeat(32)
    const secrets = makeSecrets(masterKey)
    const sealed = sealedAsBefore(masterKey, 'tides')
    for (const purpose of ['file link', 'address proof', 'password reset'] as const)
      assert.throws(() => secrets.unseal(purpose, sealed), `opened as ${purpose}`)
    for (const purpose of ['api key', 'bot token', 'push key', 'mail', 'invitation'] as const)
      assert.equal(secrets.unseal(purpose, sealed).reveal(), 'tides', purpose)
  })

  test("in the old format stay readable until they're written again", async ({ app, org }) => {
    const { bot, owner, realm } = await org()
    const masterKey = loadMasterKey(app.server.config)
    const api_key_sealed = sealedAsBefore(masterKey, bot.apiKey)
    await app.db.write(realm.id, tx =>
      tx.db.updateTable('account').set({ api_key_sealed }).where('id', '=', bot.id).execute(),
    )
    const keyOf = async (): Promise<string> => (await owner.ok(`GET /bots/${bot.id}/api_key`)).api_key
    assert.equal(await keyOf(), bot.apiKey)
    const { api_key } = await owner.ok(`POST /bots/${bot.id}/api_key/regenerate`)
    assert.equal(await keyOf(), api_key)
    const [row] = await app.db.readOne(tx =>
      tx.db.selectFrom('account').select('api_key_sealed').where('id', '=', bot.id).execute(),
    )
    assert.throws(() => app.server.secrets.unseal('bot token', row?.api_key_sealed ?? ''))
  })
})
