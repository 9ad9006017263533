// What a browser without a cache loads, until the page needs nothing more.
import assert from 'node:assert/strict'
import type { Request } from 'playwright-core'
import { onlyOnSqlite } from '#test/suite.ts'
import { visiting } from '#test/visit.ts'

onlyOnSqlite('a cold load', test => {
  test('of the inbox, with all that loads in the background, takes at most 140 kB', world =>
    visiting(world, async ({ org, url, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'the water is high', 'tides')
      const page = await signIn(org.member)
      // Whatever the first visit is still loading is canceled.
      await page.goto('about:blank')
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      const loaded: Request[] = []
      page.on('requestfinished', request => loaded.push(request))
      await page.goto(`${url}/#inbox`)
      await page.locator('.inbox-row').waitFor()
      // The switcher comes last.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/palette-[^/]*\.js$/.test(name)),
      )
      const files = await Promise.all(
        loaded
          .map(request => ({ request, path: new URL(request.url()).pathname }))
          .filter(({ path }) => path.startsWith('/web/'))
          .map(async ({ request, path }) => [path, (await request.sizes()).responseBodySize] as const),
      )
      const total = files.reduce((sum, [, size]) => sum + size, 0)
      assert.ok(files.some(([path]) => path.includes('/start-')))
      assert.ok(total <= 140_000, `${total} bytes: ${JSON.stringify(files)}`)
    }))
})
