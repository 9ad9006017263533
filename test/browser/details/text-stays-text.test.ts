// Text that looks like HTML or a script stays text in every field and every view of the web client.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { mainlyOnSqlite } from '#test/suite.ts'
import { pictures } from '#test/pictures.ts'
import { uploaded } from '#test/uploads.ts'
import { chooseInBox, compose, open, pressShortcut, reload, rows, visiting } from '#test/visit.ts'

const image = '<img src=x onerror=alert(1)>'
const script = '<script>alert(2)</script>'
const both = `${script}${image}`
const link = `[x](javascript:alert(3)) javascript:alert(4)`
/** Names of users have no `>`. */
const unclosed = '<img src=x onerror=alert(5)//'
const message = `${both} ${link}`

/** The text is on the page, as text or as the value of a field. */
const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    words =>
      document.body.textContent.includes(words) ||
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value.includes(words)),
    text,
  )

const injected = 'img[src="x"], [onerror], a[href^="javascript" i], script:not([src])'

mainlyOnSqlite('text that looks like HTML', test => {
  test("is shown as written in every view, and the page's content security policy has nothing to block", world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      const channel = await org.channel(both, { subscribers: [owner, member], description: message })
      await owner.ok(`PATCH /users/${member.id}`, { full_name: unclosed })
      await owner.ok('PATCH /realm', { name: image, description: message })
      await owner.ok('POST /user_groups/create', { name: both, description: message, members: [member.id] })
      const { id: field } = await owner.ok('POST /realm/profile_fields', {
        name: image,
        hint: image,
        field_type: 1,
        display_in_profile_summary: true,
      })
      await member.ok('PATCH /users/me/profile_data', { data: [{ id: field, value: script }] })
      await member.ok('POST /users/me/status', { status_text: both, emoji_name: 'tada' })
      await owner.ok('POST /realm/filters', {
        pattern: `${image}(?P<id>[0-9]+)`,
        url_template: 'https://a.example/{id}',
      })
      await owner.ok('POST /realm/playgrounds', {
        name: image,
        pygments_language: 'Rust',
        url_template: 'https://play.example/?code={code}',
      })
      await owner.ok('POST /users/me/alert_words', { alert_words: [both] })
      await owner.ok('POST /bots', { full_name: `${unclosed} bot`, short_name: 'evil' })
      await owner.ok('POST /default_streams', { stream_id: channel })
      await owner.ok('POST /user_topics', { stream_id: channel, topic: both, visibility_policy: 3 })
      const file = await uploaded(owner, { name: `${image}.png`, type: 'image/png', bytes: pictures.png })
      const id = await member.send(channel, message, both)
      await member.send(channel, `[a file ${image}](${file})`, both)
      await member.send(channel, `/poll ${both}\n${image}`, both)
      await member.send(channel, `/todo ${both}\n${image}: ${script}`, both)
      await member.send(
        channel,
        `\`\`\`spoiler ${both}\n${message}\n\`\`\`\n\`\`\`rust\n${message}\n\`\`\`\n$$${both}$$`,
        both,
      )
      await member.send([owner.id], `@**${owner.name}** ${message}`)
      await owner.ok(`PATCH /messages/${id}`, { topic: `${image} moved`, propagate_mode: 'change_one' })
      await member.ok(`PATCH /messages/${id}`, { content: `${message} edited` })
      await owner.ok(`POST /messages/flags`, { messages: [id], op: 'add', flag: 'starred' })
      const later = { scheduled_delivery_timestamp: 3_165_826_990 }
      const scheduled = { type: 'channel', to: channel, topic: both, content: message, ...later }
      await owner.ok('POST /scheduled_messages', scheduled)
      await owner.ok('POST /reminders', { message_id: id, note: both, ...later })
      await owner.ok('POST /drafts', { drafts: [{ type: 'stream', to: [channel], topic: both, content: message }] })

      const page = await signIn(owner)
      const reports: string[] = []
      page.on('dialog', dialog => {
        reports.push(dialog.message())
        void dialog.dismiss()
      })
      await page.exposeFunction('report', (text: string) => reports.push(text))
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
          (globalThis as never as { report: (text: string) => void }).report(`${violatedDirective} ${sample}`),
        ),
      )
      await reload(page)
      const encoded = encodeURIComponent(both).replaceAll('.', '.2E').replaceAll('%', '.')
      const views: readonly (readonly [address: string, ...texts: string[]])[] = [
        ['#inbox', both, `${image} moved`, unclosed],
        ['#recent', both, `${image} moved`, unclosed],
        ['#feed', message, both],
        [`#narrow/channel/${channel}`, message, both],
        [`#narrow/channel/${channel}/topic/${encoded}`, both, `a file ${image}`],
        [`#topics/channel/${channel}`, both, `${image} moved`],
        [`#narrow/dm/${member.id}`, message, unclosed],
        ['#narrow/is/mentioned', message],
        ['#narrow/is/starred', `${message} edited`],
        [`#narrow/search/alert`, message],
        ['#drafts', message, both],
        ['#scheduled', message, both],
        ['#channels/all', both],
        [`#channels/${channel}/x/general`, both, message],
        [`#channels/${channel}/x/subscribers`, unclosed],
        [`#user/${member.id}`, unclosed, both, image, script],
        ['#groups/all', both],
        ['#settings/alert-words', both],
        ['#settings/uploaded-files', image],
        ['#settings/topics', both],
        ['#settings/bots', `${unclosed} bot`],
        ['#settings/profile', image],
        ['#organization/organization-profile', image, message],
        ['#organization/users', unclosed],
        ['#organization/bots', `${unclosed} bot`],
        ['#organization/linkifier-settings', image],
        ['#organization/playground-settings', image],
        ['#organization/profile-field-settings', image],
        ['#organization/default-channels-list', both],
        ['#organization/organization-permissions'],
        ['#invite', both],
      ]
      const look = async (where: string): Promise<void> =>
        assert.equal(await page.locator(injected).count(), 0, `${where}: ${await page.content()}`)
      for (const [address, ...texts] of views) {
        await open(page, address)
        for (const text of texts) await shows(page, text).catch(() => assert.fail(`${address} does not show ${text}`))
        await look(address)
      }

      // Parts that open: a card, a menu, a message's edit history, a search, completions.
      await open(page, `#narrow/channel/${channel}/topic/.3Cimg.20src.3Dx.20onerror.3Dalert.281.29.3E.20moved`)
      const row = rows(page, `${message} edited`)
      await row.getByRole('button', { name: unclosed }).first().click()
      await page.getByRole('dialog').getByText(both).first().waitFor()
      await look('card')
      await page.keyboard.press('Escape')
      await row.getByRole('button', { name: 'edited' }).click()
      await page.getByRole('dialog').getByText(both).first().waitFor()
      await look('history')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await pressShortcut(page, '/')
      await page.getByRole('combobox', { name: 'Search' }).fill('channel:<')
      await page.getByRole('option').filter({ hasText: both }).first().waitFor()
      await look('search')
      await reload(page)
      for (const [typed, found] of [
        ['@<img', unclosed],
        ['#<scr', both],
      ] as const) {
        await compose(page).fill('')
        await compose(page).pressSequentially(typed)
        await page.getByRole('option').filter({ hasText: found }).first().waitFor()
        await look(typed)
        await compose(page).press('Escape')
      }

      // Typed text: the preview, and the row before the server has rendered it.
      await compose(page).fill(message)
      await chooseInBox(page, 'More', 'Preview')
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByText(both).waitFor()
      await look('preview')
      await page.route(/\/json\/messages$/, () => {})
      await compose(page).press('Control+Enter')
      await page.locator('.outgoing .text:not(.plain)').getByText(both).waitFor()
      await look('a message on its way')
      assert.deepEqual(reports, [])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }))
})
