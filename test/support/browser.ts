// A real browser with nothing to install: Chromium comes packed in an npm package, with the libraries and
// fonts that a bare machine lacks. It's unpacked once and kept with the other caches. The package only has Chromium for
// x64; on other processors the installed Chromium shows pages with the same fonts.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import manifest from '#manifest' with { type: 'json' }

const cache = join(import.meta.dirname, '../../node_modules/.cache/parley')
const folder = join(cache, `chromium-${manifest.devDependencies['@sparticuz/chromium']}`)

/** The package's file names a fixed folder, which may belong to another user of the machine. */
const fontsInHome = '<fontconfig><dir>~/fonts/fonts</dir><cachedir>~/fonts-cache</cachedir></fontconfig>'

/** Unpacked into a temporary folder and then moved, so that an interrupted run leaves no incomplete folder. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'chromium-'))
  // The package only unpacks its libraries in an environment that looks like that service.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env })
  writeFileSync(join(fresh, 'fonts', 'fonts.conf'), fontsInHome)
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another process has unpacked it meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(fresh, { recursive: true })
  }
}

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

function executable(): string {
  if (process.arch === 'x64') return join(folder, 'chromium')
  const found = installed.find(path => existsSync(path))
  if (found === undefined)
    throw new Error(
      `The tests need an installed Chromium on ${process.arch}, such as the package chromium-headless-shell of Debian; looked for ${installed.join(', ')}.`,
    )
  return found
}

export async function startBrowser(): Promise<Browser> {
  const executablePath = executable()
  await unpack()
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      // A process for each user takes a tenth longer.
      '--renderer-process-limit=1',
      // Names in this domain also lead to this machine, but aren't trusted like localhost.
      '--host-resolver-rules=MAP *.chat.example 127.0.0.1',
    ],
    env: {
      HOME: folder,
      FONTCONFIG_PATH: join(folder, 'fonts'),
      ...(process.arch === 'x64' && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
    },
  })
}
