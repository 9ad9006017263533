// Run in its own process by browser.ts: unpacks the browser into the folder that TMPDIR names.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
