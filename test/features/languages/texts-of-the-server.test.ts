// Pages, emails and notices are in the language of their readers.
import assert from 'node:assert/strict'
import { linkIn, mailTo } from '#test/mail.ts'
import { signedIn } from '#test/sessions.ts'
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

  test('a report is in the language of the organization', async world => {
    const { owner, admin, member, guest } = await world.org()
    const moderation = await owner.ok('POST /channels/create', {
      name: 'wache',
      subscribers: [owner.id],
      invite_only: true,
    })
    await owner.ok('PATCH /realm', { default_language: 'de', moderation_request_channel_id: moderation.id })
    const id = await member.send([admin.id, guest.id], 'nicht nett')
    await admin.ok(`POST /messages/${id}/report`, { report_type: 'harassment' })
    const { content, subject } = await newestMessage(owner)
    assert.equal(subject, `Moderation: ${member.name}`)
    const named = ({ name, id: userId }: Person): string => `@_**${name}|${userId}**`
    const [sentence = ''] = content.split('\n')
    assert.ok(
      sentence.startsWith(`${named(admin)} hat eine Nachricht gemeldet, die ${named(member)} am <time:`),
      sentence,
    )
    assert.ok(sentence.endsWith(`> an ${named(admin)} und ${named(guest)} gesendet hat.`), sentence)
    assert.ok(content.includes('**Belästigung**. '), content)
    assert.ok(content.includes('[Ursprüngliche Nachricht]('), content)
  })

  test('errors are English for programs, and in the language of the page in the web client', async world => {
    const org = await world.org()
    await org.member.ok('PATCH /settings', { default_language: 'de' })
    const accepted = { headers: { 'accept-language': 'de' } }
    const program = await org.member.call('GET /users/999999', {}, accepted)
    assert.deepEqual([program.body.msg, program.headers['content-language']], ['No such user', 'en'])
    const session = await signedIn(world, org, org.member)
    const { body, headers } = await session.call('GET /users/999999', {}, accepted)
    assert.deepEqual([body.msg, body.code], ['Diese Person gibt es nicht.', 'BAD_REQUEST'])
    assert.equal(headers['content-language'], 'de')
    const twice = { subscriptions: [{ name: 'x'.repeat(61) }] }
    const long = await session.call('POST /users/me/subscriptions', twice, { headers: { 'accept-language': 'ja' } })
    assert.equal(long.body.msg, 'チャンネルの名前は 60 文字以内で入力してください。')
    const without = await session.call('GET /users/999999')
    assert.deepEqual([without.body.msg, without.headers['content-language']], ['No such user', 'en'])
  })

  test('the values of an error are in its translation', async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const fields = { type: 'channel', to: 'nowhere', topic: 'x', content: 'x' }
    const { body } = await session.call('POST /messages', fields, { headers: { 'accept-language': 'fr' } })
    assert.deepEqual([body.msg, body.stream], ['Le canal «\u00A0nowhere\u00A0» n’existe pas.', 'nowhere'])
  })

  test('a page that does not exist says so in the language of the browser', async world => {
    const org = await world.org()
    assert.deepEqual(await titleOf(world, org, '/nowhere', 'es'), ['lang="es" dir="ltr"', 'No ha funcionado'])
  })
})
