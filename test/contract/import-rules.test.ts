// The import checker finds a planted violation of each rule, and accepts allowed imports.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '#scripts/import-rules.ts'

const importing = (...specifiers: string[]): string =>
  specifiers.map(specifier => ['import {', '  something,', `} from '${specifier}'`, ''].join('\n')).join('')
/** The order of the list counts, not of the imports. */
const order = {
  path: 'src/features.ts',
  text: [
    "import { users } from '#features/users/index.ts'",
    "import { realms } from '#features/realms/index.ts'",
    'const all = [\n  realms,\n  users,\n]',
  ].join('\n'),
}
const check = (path: string, text: string): string[] => violations([order, { path, text }])

const forbidden: readonly (readonly [path: string, specifier: string, because: RegExp])[] = [
  ['src/core/http/form.ts', '#features/users/public.ts', /the engine knows no feature/],
  ['src/core/http/form.ts', '#app', /the engine knows no feature/],
  ['src/core/http/form.ts', '#client/watch.ts', /does not call itself/],
  ['src/features/users/user.ts', '#client/watch.ts', /does not call itself/],
  ['src/client/watch.ts', '#features', /only types from the server/],
  ['src/client/watch.ts', '#core/base/clock.ts', /only types from the server/],
  ['src/client/watch.ts', 'node:http', /only types from the server/],
  ['src/client/watch.ts', '#features/users/public.ts', /and no feature/],
  ['src/client/watch.ts', '#app', /and no feature/],
  ['src/schema/migrations.ts', '#core/base/clock.ts', /migrations are history/],
  ['src/schema/tables.ts', '#core/base/clock.ts', /rows are made of contract types/],
  ['src/features/users/user.ts', '#features/realms/store.ts', /public\.ts is the door/],
  ['src/features/users/user.ts', '../realms/realm.ts', /public\.ts is the door/],
  ['src/features/users/user.ts', '#features/realms/operator.ts', /public\.ts is the door/],
  ['src/features/users/public.ts', './store.ts', /exports accessors/],
  ['src/features/users/public.ts', './store/accounts.ts', /exports accessors/],
  ['src/features/users/user.ts', '#features', /features do not know the program/],
  ['src/features/users/user.ts', '#app', /features do not know the program/],
  ['src/features/users/user.ts', 'node:http', /only the engine uses/],
  ['src/features/users/user.ts', 'node:sqlite', /only the engine uses/],
  ['src/features/users/store.ts', 'pg', /only the engine uses/],
  ['src/features/users/get-user.ts', 'kysely', /SQL lives in store\.ts/],
  ['src/features/users/get-user.ts', '#core/db/compiled.ts', /SQL lives in store\.ts/],
  ['src/features/markdown/render.ts', 'node:path', /runs in browsers too/],
  ['src/features/realms/realm-settings.ts', 'node:path', /runs in browsers too/],
  ['src/features/markdown/inline/emoji.ts', '#features/emoji/public.ts', /runs in browsers too/],
  ['src/features/markdown/context.ts', '#core/contract/access.ts', /runs in browsers too/],
  ['src/app.ts', '#features/users/user.ts', /public\.ts is the door/],
  ['src/app.ts', '#test/world.ts', /does not need its tests/],
  ['src/cli/user.ts', '#features/users/store.ts', /public\.ts or operator\.ts/],
  ['src/cli/user.ts', '#features/users/index.ts', /manifests are for/],
  ['test/features/users/users.test.ts', '#features/users/public.ts', /these tests are clients/],
  ['test/clients/watch.test.ts', '#features', /these tests are clients/],
  ['test/features/users/users.rows.ts', '#features', /these tests are clients/],
  ['src/features/users/user.ts', '../../core/base/clock.ts', /use a # name/],
]

const allowed: readonly (readonly [path: string, specifier: string])[] = [
  ['src/core/http/exchange.ts', 'node:http'],
  ['src/core/http/health.ts', '#core/db/database.ts'],
  ['src/features/users/store.ts', 'kysely'],
  ['src/features/users/user.ts', '#features/realms/public.ts'],
  ['src/features/users/get-user.ts', './store.ts'],
  ['src/features/users/public.ts', './access-users.ts'],
  ['src/features/markdown/render.ts', '#core/base/escape-html.ts'],
  ['src/features/markdown/render.ts', 'markdown-it'],
  ['src/features.ts', '#features/users/index.ts'],
  ['src/cli/user.ts', '#features/users/operator.ts'],
  ['src/cli/user.ts', '#features'],
  ['src/client/watch.ts', './client.ts'],
  ['src/client/watch.ts', '#core/contract/api-path.ts'],
  ['src/cli/demo.ts', '#client/watch.ts'],
  ['test/clients/watch.test.ts', '#client/watch.ts'],
  ['test/features/users/users.test.ts', '#test/suite.ts'],
  ['test/support/world.ts', '#features/users/public.ts'],
]

const forbiddenWords: readonly (readonly [code: string, because: RegExp])[] = [
  ['process.env.HOME', /server\.config/],
  ['Date.now()', /the time is a parameter/],
  ['new Date()', /the time is a parameter/],
  ['console.log(1)', /logger/],
  ["tx.dialect === 'sqlite'", /core\/db/],
  ['// only on PostgreSQL', /core\/db/],
  ['tx.db.selectFrom(1)', /SQL lives in store\.ts/],
]

void describe('import rules', () => {
  for (const [path, specifier, because] of forbidden)
    void it(`${path} must not import ${specifier}`, () => {
      const found = check(path, importing(specifier))
      assert.ok(
        found.some(one => one.startsWith(`${path}:3: must not import ${specifier}`) && because.test(one)),
        found.join('\n'),
      )
    })

  for (const [path, specifier] of allowed)
    void it(`${path} may import ${specifier}`, () => assert.deepEqual(check(path, importing(specifier)), []))

  void it("the client may import the server's types", () => {
    const types = "import type { Features } from '#features'\nimport type { Of } from '#core/contract/shape.ts'\n"
    assert.deepEqual(check('src/client/api.ts', types), [])
    const mixed = "import { type Features, features } from '#features'\n"
    assert.equal(check('src/client/api.ts', mixed).length, 1)
  })

  void it('finds every way to import', () => {
    for (const text of ["import 'pg'", "import pg from 'pg'", "import type { Pool } from 'pg'", "export * from 'pg'"])
      assert.equal(check('src/features/users/user.ts', text).length, 1, text)
    const late = ['const late = await import', "('pg')"].join('')
    assert.equal(check('src/features/users/user.ts', late).length, 1)
    assert.deepEqual(check('src/features/users/user.ts', "const word = 'pg'"), [])
  })

  for (const [code, because] of forbiddenWords)
    void it(`a feature must not use ${code}`, () => {
      const [found = '', ...others] = check('src/features/users/get-user.ts', `const a = 1\n${code}\n`)
      assert.match(found, /^src\/features\/users\/get-user\.ts:2: must not say /)
      assert.match(found, because)
      assert.deepEqual(others, [])
      assert.deepEqual(check('src/core/base/clock.ts', code), [])
    })

  void it('only store.ts builds queries', () =>
    assert.deepEqual(check('src/features/users/store.ts', 'tx.db.selectFrom(1)'), []))

  for (const path of ['src/core/base/utils.ts', 'src/features/users/user-helpers.ts', 'test/support/misc.ts'])
    void it(`${path} is a name that says nothing`, () => assert.match(check(path, '').join(), /name it after/))

  void it('the renderer imports nothing from Node, directly or indirectly', () => {
    const way = [
      { path: 'src/features/markdown/render.ts', text: importing('./parser.ts') },
      { path: 'src/features/markdown/parser.ts', text: importing('#core/base/clock.ts') },
      { path: 'src/core/base/clock.ts', text: importing('node:path') },
    ]
    assert.deepEqual(violations(way), ['src/core/base/clock.ts:3: must not import node:path: it runs in browsers too'])
    assert.deepEqual(violations(way.slice(1)), [])
  })

  void it('a feature only imports earlier features', () => {
    const inOrder = [order, { path: 'src/features/users/user.ts', text: importing('#features/realms/public.ts') }]
    assert.deepEqual(violations(inOrder), [])
    const upwards = { path: 'src/features/realms/public.ts', text: importing('#features/users/public.ts') }
    assert.match(
      violations([...inOrder, upwards]).join(),
      /^src\/features\/realms\/public\.ts:3: .* users comes later than realms$/,
    )
    const unlisted = { path: 'src/features/other/public.ts', text: importing('#features/users/public.ts') }
    assert.match(violations([...inOrder, unlisted]).join(), /other has no place in the order$/)
  })

  void it('an engine folder only imports earlier folders', () => {
    assert.deepEqual(check('src/core/http/page.ts', importing('#core/db/database.ts')), [])
    assert.match(check('src/core/db/database.ts', importing('#core/http/page.ts')).join(), /http comes later than db$/)
  })

  void it('a web client folder only imports earlier folders, even lazily and for types', () => {
    assert.deepEqual(check('src/web/feed/feed.tsx', "import { Icon } from '../ui/icon.tsx'"), [])
    assert.deepEqual(check('src/web/main.tsx', "import { App } from './app/frame.tsx'"), [])
    for (const upwards of [
      "import { Feed } from '../feed/feed.tsx'",
      "import type { Feed } from '#web/feed/feed.tsx'",
      "const load = () => import('../feed/feed.tsx')",
    ])
      assert.match(check('src/web/ui/icon.tsx', upwards).join(), /feed comes later than ui$/)
    assert.match(
      check('src/web/unknown/part.ts', "import { store } from '../store/store.ts'").join(),
      /unknown has no place in the order$/,
    )
  })

  void it('no two web client files have the same name', () => {
    const files = ['src/web/ui/menu.tsx', 'src/web/actions/menu.ts', 'src/core/http/menu.ts'].map(path => ({
      path,
      text: '',
    }))
    assert.deepEqual(violations([order, ...files]), [
      'src/web/actions/menu.ts:1: has the name of src/web/ui/menu.tsx: name it after what it holds',
    ])
  })

  void it('only one feature writes to a table', () => {
    const store = (feature: string): { path: string; text: string } => ({
      path: `src/features/${feature}/store.ts`,
      text: "tx.db\n  .insertInto('realm')",
    })
    assert.deepEqual(violations([order, store('realms'), { ...store('realms'), path: 'src/core/db/x.ts' }]), [])
    const found = violations([order, store('realms'), store('users')])
    assert.deepEqual(found, ['src/features/users/store.ts:2: must not write realm: realms owns it'])
  })

  void it('a comment names its subject', () => {
    const vague = ['/', '/ Closes the socket of whoever is too slow.'].join('')
    assert.match(check('src/core/http/form.ts', vague).join(), /^src\/core\/http\/form\.ts:1: says whoever/)
    assert.deepEqual(check('src/core/http/form.ts', vague.replace('whoever', 'a client that')), [])
    assert.deepEqual(check('src/core/http/form.ts', "const text = 'somebody'"), [])
  })
})
