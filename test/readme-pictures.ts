// Makes the README's pictures of the web client: the demo in a real browser, with a photo and a few votes added.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { startBrowser } from '#test/browser.ts'
import { freePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '..')
const fonts = ['truetype/noto/NotoColorEmoji.ttf', 'truetype/dejavu/DejaVuSansMono.ttf'].map(file =>
  join('/usr/share/fonts', file),
)
const usage = `npm run pictures

Makes docs/images: a topic, the inbox and a conversation of the demo, on a desktop and a phone, light and dark. Needs
Debian's packages fonts-noto-color-emoji and fonts-dejavu-core, for emoji in color and for code.

  --help  shows this
`
if (process.argv.includes('--help')) {
  process.stdout.write(usage)
  process.exit()
}
const missing = fonts.filter(path => !existsSync(path))
if (missing.length > 0) {
  process.stderr.write(`Missing fonts: ${missing.join(', ')}\n\n${usage}`)
  process.exit(1)
}

const comet = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675" viewBox="0 0 1200 675">
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#101a3a"/><stop offset=".75" stop-color="#3b3f6e"/>
      <stop offset="1" stop-color="#a5698a"/></linearGradient>
    <linearGradient id="tail"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="1200" height="675" fill="url(#sky)"/>
  ${stars(140)}
  <g transform="translate(500 420) rotate(-36)">
    <path d="M0-9Q300-60 560-38 300 10 0 9z" fill="url(#tail)" opacity=".9"/>
    <path d="M0-5Q280-4 470 34 240 24 0 8z" fill="url(#tail)" opacity=".5"/>
    <circle r="13" fill="#fff"/>
  </g>
  <path d="M0 610Q300 520 620 590T1200 540V675H0z" fill="#0b0f22"/>
  <path d="M780 575v-60a62 62 0 0 1 124 0v50z" fill="#0b0f22"/>
</svg>`

function stars(count: number): string {
  const at = (n: number, step: number, range: number): number => (n * step) % range
  return Array.from(
    { length: count },
    (_, n) =>
      `<circle cx="${at(n, 337, 1200)}" cy="${at(n, 211, 560)}" r="${0.8 + (n % 3) / 2}" fill="#fff" opacity=".7"/>`,
  ).join('')
}

type Fields = Readonly<Record<string, string>>

/** Calls the API as one of the demo users. */
async function callerAs(
  url: string,
  email: string,
): Promise<(route: string, fields: Fields | FormData) => Promise<any>> {
  const password = 'lantern-bay-at-midnight'
  const send = async (path: string, body: Fields | FormData, headers: Record<string, string> = {}): Promise<any> => {
    const [method, address] = path.split(' ')
    const form = body instanceof FormData ? body : new URLSearchParams(body)
    const isGet = method === 'GET'
    const response = await fetch(
      `${url}/api/v1${address}${form instanceof URLSearchParams && isGet ? `?${form.toString()}` : ''}`,
      {
        ...(method !== undefined && { method }),
        headers,
        ...(!isGet && { body: form }),
      },
    )
    const result: any = await response.json()
    if (!response.ok) throw new Error(`${path}: ${result.msg}`)
    return result
  }
  const { api_key } = await send('POST /fetch_api_key', { username: email, password })
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  return (route, fields) => send(route, fields, { authorization })
}

const address = (name: string): string => `${name}@lantern-bay.example`

async function enrich(url: string): Promise<void> {
  const leilani = await callerAs(url, address('leilani.quist'))
  const photo = new FormData()
  const png = await sharp(Buffer.from(comet)).png().toBuffer()
  photo.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'comet.png')
  const { url: path } = await leilani('POST /user_uploads', photo)
  const to = { type: 'stream', to: 'night shift', topic: 'Comet watch' }
  const photoId = (
    await leilani('POST /messages', { ...to, content: `First plate, thirty seconds: [comet.png](${path})` })
  ).id
  for (const [name, emoji_name] of [
    ['aiko.fairweather', 'star_struck'],
    ['noor.velasquez', 'star_struck'],
    ['callum.okonedo', 'comet'],
  ] as const)
    await (
      await callerAs(url, address(name))
    )(`POST /messages/${photoId}/reactions`, { emoji_name })
  const { messages } = await leilani('GET /messages', {
    anchor: 'newest',
    num_before: '20',
    num_after: '0',
    narrow: JSON.stringify([{ operator: 'search', operand: 'until four' }]),
  })
  const poll = String(messages[0].id)
  for (const [name, key] of [
    ['leilani.quist', 'canned,0'],
    ['noor.velasquez', 'canned,0'],
    ['aiko.fairweather', 'canned,0'],
    ['hana.brightwater', 'canned,1'],
  ] as const) {
    const vote = JSON.stringify({ type: 'vote', key, vote: 1 })
    const call = await callerAs(url, address(name))
    await call('POST /submessage', { message_id: poll, msg_type: 'widget', content: vote })
    await call('POST /users/me/presence', { status: 'active' })
  }
  const priya = await callerAs(url, address('priya.venn'))
  const { stream_id } = await priya('GET /get_stream_id', { stream: to.to })
  await priya('POST /mark_topic_as_read', { stream_id: String(stream_id), topic_name: to.topic })
  await leilani('POST /users/me/status', { status_text: 'In the dome', emoji_name: 'telescope' })
}

interface Picture {
  readonly name: string
  readonly hash: string
  readonly size: { readonly width: number; readonly height: number }
}

const topic = '#narrow/channel/2-night-shift/topic/Comet.20watch'
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const pictures: readonly Picture[] = [
  { name: 'desk-light', hash: topic, size: desk },
  { name: 'desk-dark', hash: topic, size: desk },
  { name: 'phone-light', hash: '#inbox', size: phone },
  { name: 'phone-dark', hash: topic, size: phone },
]

async function take(browser: Browser, url: string, { name, hash, size }: Picture): Promise<void> {
  const isPhone = size === phone
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme: name.endsWith('dark') ? 'dark' : 'light',
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page, url)
  await page.goto(`${url}/${hash}`)
  await page.locator('html[data-started]').waitFor()
  await page
    .locator(hash === topic ? 'article' : '.inbox-row')
    .first()
    .waitFor()
  await page.waitForFunction(() => [...document.images].every(image => image.complete))
  const taken = await page.screenshot()
  await sharp(taken)
    .png({ palette: true, effort: 10 })
    .toFile(join(root, 'docs/images', `${name}.png`))
  await context.close()
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login/`)
  await page.getByLabel('Email').fill(address('priya.venn'))
  await page.getByLabel('Password', { exact: true }).fill('lantern-bay-at-midnight')
  await page.keyboard.press('Enter')
  await page.locator('html[data-started]').waitFor()
}

execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
const data = mkdtempSync(join(tmpdir(), 'parley-pictures-'))
const port = await freePort()
const url = `http://localhost:${port}`
const server = spawn(
  process.execPath,
  ['src/main.cjs', 'serve', '--demo', '--data-dir', data, '--port', String(port)],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PARLEY_LOG_LEVEL: 'warn' } },
)
const browser = await startBrowser()
const folders = globSync('node_modules/.cache/parley/chromium-*/fonts/fonts', { cwd: root })
for (const folder of folders) for (const font of fonts) copyFileSync(font, join(root, folder, basename(font)))
try {
  await once(server.stdout, 'data')
  await enrich(url)
  for (const picture of pictures) await take(browser, url, picture)
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(data, { recursive: true })
}
