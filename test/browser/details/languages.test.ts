// The languages of the interface, also two that are made from English for tests: one from right to left, and a longer
// one with accents.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { languages } from '#features/languages/languages.ts'
import { becomes } from '#test/becomes.ts'
import { onlyOnSqlite } from '#test/suite.ts'
import { open, phone, rows, visiting } from '#test/visit.ts'
import type { Org } from '#test/world.ts'

const arabic = 'المد عند الفجر'
const english = 'The tide turns at dawn.'

/** A member who reads in a language, and a topic with messages of both directions. */
async function reading(org: Org, language: string): Promise<string> {
  const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
  await org.owner.send('harbour', english, 'tides')
  await org.owner.send('harbour', arabic, 'tides')
  await org.member.ok('PATCH /settings', { default_language: language })
  return `#narrow/channel/${channel}/topic/tides`
}

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

const mainViews = [
  '#inbox',
  '#recent',
  '#feed',
  '#drafts',
  '#scheduled',
  '#reminders',
  '#narrow/is/mentioned',
  '#settings/profile',
  '#settings/preferences',
  '#settings/notifications',
  '#channels/all',
  '#channels/new',
  '#groups/all',
  '#invite',
  '#organization/organization-profile',
  '#organization/organization-settings',
  '#keyboard-shortcuts',
  '#search-operators',
]

/** Texts of the interface that are cut, or that stand outside the window. The long language puts them in brackets. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (
        element === null ||
        node.textContent?.includes('[') !== true ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, width } of range.getClientRects())
        for (let box: Element | null = element; box !== null; box = box.parentElement) {
          const { overflowX, position } = getComputedStyle(box)
          // Read out, and not shown.
          if (width === 0 || (position === 'absolute' && box.clientWidth <= 1)) break
          if (overflowX === 'auto' || overflowX === 'scroll') break
          const frame = box.getBoundingClientRect()
          const isClipped = overflowX !== 'visible' || box === document.documentElement
          if (isClipped && (left < frame.left - 1 || right > frame.right + 1))
            cut.push(`${box.className}: ${node.textContent}`)
        }
    }
    return [...new Set(cut)]
  })

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

onlyOnSqlite('languages of the interface', test => {
  test('each of the list is offered, and all texts change with the choice', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, '#settings/preferences')
      const field = page.locator('select').filter({ hasText: 'Français' })
      await field.waitFor()
      const offered = await field.locator('option').allTextContents()
      assert.deepEqual(
        offered,
        languages.map(({ name }) => name),
      )
      for (const [code, name, settings, zone] of [
        ['fr', 'Français', 'Paramètres', 'Fuseau horaire'],
        ['es', 'Español', 'Configuración', 'Zona horaria'],
        ['ja', '日本語', '設定', 'タイムゾーン'],
        ['de', 'Deutsch', 'Einstellungen', 'Zeitzone'],
        ['en', 'English', 'Settings', 'Time zone'],
      ] as const) {
        await field.selectOption({ label: name })
        await becomes(() => languageOf(page), code)
        await page.getByRole('combobox', { name: zone, exact: true }).waitFor()
        await page.getByText(settings, { exact: true }).first().waitFor()
      }
    }))

  test('a refused change says why in the language of the page', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, '#settings/profile')
      await org.member.ok('PATCH /settings', { default_language: 'de' })
      await becomes(() => languageOf(page), 'de')
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      await name.fill('a*b')
      await name.press('Enter')
      await page.getByText('Der Name enthält ungültige Zeichen.').waitFor()
      assert.equal(await name.inputValue(), 'a*b')
    }))

  test('from right to left the page mirrors, and a message follows its own direction', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, await reading(org, 'ar-XB'))
      await rows(page, english).waitFor()
      await becomes(() => page.evaluate(() => document.documentElement.dir), 'rtl')
      const side = await page.getByRole('navigation').first().boundingBox()
      const list = await rows(page, english).boundingBox()
      assert.ok(side !== null && list !== null)
      assert.ok(side.x >= list.x + list.width, `the sidebar at ${side.x}, messages to ${list.x + list.width}`)
      const direction = (text: string): Promise<string> =>
        rows(page, text)
          .locator('.text p')
          .evaluate(element => getComputedStyle(element).direction)
      assert.deepEqual([await direction(english), await direction(arabic)], ['ltr', 'rtl'])
      for (const view of mainViews) {
        await open(page, view)
        assert.equal(await overflow(page), 0, view)
      }
    }))

  test('long texts are not cut on a phone', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.owner, phone)
      const topic = await reading(org, 'en-XA')
      await org.owner.ok('PATCH /settings', { default_language: 'en-XA' })
      await becomes(() => languageOf(page), 'en-XA')
      const cut: Record<string, string[]> = {}
      for (const view of [topic, ...mainViews]) {
        await open(page, view)
        await page.getByRole('main').waitFor()
        const found = await cutTexts(page)
        if (found.length > 0) cut[view] = found
        assert.equal(await overflow(page), 0, view)
      }
      assert.deepEqual(cut, {})
    }))
})
