// Pages, emails and notices are in the language of their readers.
import assert from 'node:assert/strict'
import { linkIn, mailTo } from '#test/mail.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

async function titleOf(world: World, { host }: Org, path: string, languages = '*') {
  const headers = { accept: 'text/html', 'accept-language': languages }
  const { text } = await world.raw({ method: 'GET', path, host, headers })
  return [/<html (.*)>/.exec(text)?.[1], /<h1>(.*)<\/h1>/.exec(text)?.[1]]
}

const newestMessage = async (person: Person): Promise<{ content: string; subject: string }> =>
  (await person.ok('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }))
    .messages[0]

mainlyOnSqlite('texts of the server', test => {
  test('a page is in the language of the browser, or else of the organization', async world => {
    const org = await world.org()
    const { name } = org.realm
    const german = ['lang="de" dir="ltr"', `Bei ${name} anmelden`]
    const french = ['lang="fr" dir="ltr"', `Se connecter à ${name}`]
    assert.deepEqual(await titleOf(world, org, '/login/'), ['lang="en" dir="ltr"', `Sign in to ${name}`])
    assert.deepEqual(await titleOf(world, org, '/login/', 'pt, en;q=0.2, de-AT;q=0.9'), german)
    await org.owner.ok('PATCH /realm', { default_language: 'fr' })
    assert.deepEqual(await titleOf(world, org, '/login/'), french)
    assert.deepEqual(await titleOf(world, org, '/login/', 'pt;q=0.9, de;q=0'), french)
    assert.deepEqual(await titleOf(world, org, '/login/', 'de'), german)
    assert.deepEqual(await titleOf(world, org, '/login/', 'ar-XB'), ['lang="ar-XB" dir="rtl"', `Sign in to ${name}`])
  })

  test('a language without a name is refused, and one without texts means English', async world => {
    const org = await world.org()
    const { status, body } = await org.owner.call('PATCH /realm', { default_language: 'xx' })
    assert.deepEqual([status, body.msg], [400, 'Invalid default_language'])
    await org.owner.ok('PATCH /realm', { default_language: 'pt-br' })
    assert.deepEqual(await titleOf(world, org, '/login/'), ['lang="en" dir="ltr"', `Sign in to ${org.realm.name}`])
  })

  test('new accounts start with the language of the organization', async world => {
    const org = await world.org()
    await org.owner.ok('PATCH /realm', { default_language: 'ja' })
    const person = await org.join('Noor')
    const { user_settings } = await person.ok('POST /register', { fetch_event_types: ['user_settings'] })
    assert.equal(user_settings.default_language, 'ja')
  })

  test('an email and the page behind its link are in the language of the account', async world => {
    const org = await world.org()
    await org.member.ok('PATCH /settings', { default_language: 'es' })
    const email = `nuevo@${org.realm.subdomain}.example`
    await org.member.ok('PATCH /settings', { email })
    const mail = (await mailTo(world, email)).at(-1)!
    assert.equal(mail.subject, `Confirma tu dirección de correo para ${org.realm.name}`)
    const { pathname } = new URL(linkIn(mail, '/confirm-email/'))
    assert.deepEqual(await titleOf(world, org, pathname), ['lang="es" dir="ltr"', 'Confirma tu dirección de correo'])
  })

  test('a direct notice is in the language of its recipient, one in a channel in that of the organization', async world => {
    const org = await world.org()
    const { owner, admin, member } = org
    await member.ok('PATCH /settings', { default_language: 'de' })
    await owner.ok('PATCH /realm', { default_language: 'fr', send_channel_events_messages: true })
    await org.channel('quai', { subscribers: [owner] })
    const principals = [admin.id, member.id]
    await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'quai' }], principals })
    const by = `@_**${owner.name}|${owner.id}**`
    const directs = async (person: Person): Promise<string> => {
      const narrow = [{ operator: 'is', operand: 'dm' }]
      const range = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }
      return (await person.ok('GET /messages', { ...range, narrow })).messages[0].content
    }
    assert.equal(await directs(member), `${by} hat Sie zum Kanal #**quai** hinzugefügt.`)
    assert.equal(await directs(admin), `${by} subscribed you to the channel #**quai**.`)
    const id = await owner.send('quai', 'la marée', 'marées')
    await owner.ok(`PATCH /messages/${id}`, { topic: '✔ marées', propagate_mode: 'change_all' })
    assert.equal((await newestMessage(owner)).content, `${by} a marqué ce sujet comme résolu.`)
    // Undone within a minute, the notice goes away.
    await owner.ok(`PATCH /messages/${id}`, { topic: 'marées', propagate_mode: 'change_all' })
    assert.equal((await newestMessage(owner)).content, 'la marée')
  })

  test('errors of the API stay English', async world => {
    const org = await world.org()
    await org.member.ok('PATCH /settings', { default_language: 'de' })
    const { body } = await org.member.call('GET /users/999999')
    assert.equal(body.msg, 'No such user')
  })
})
