// The process that decodes one picture, started by decode-picture.ts. It is plain JavaScript, because Node doesn't
// strip types in an installed package. The picture arrives on standard input; the output is a line of JSON followed by
// the bytes of the scaled pictures.
'use strict'

const { setPriority } = require('node:os')
const { writeFileSync, writeSync } = require('node:fs')

const { wanted, limits, limitReached } = JSON.parse(process.argv[2])

/** Not `process.exit`, which waits until the library has finished its work in another thread. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

/** Requests and other programs go first. If the machine runs out of memory, this process is killed first. */
try {
  setPriority(10)
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not supported on this system.
}
/** The library works in another thread, so this one is free to watch it. */
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() <= limits.memoryBytes && user + system <= limits.cpuSeconds * 1e6) return
  writeSync(2, limitReached)
  endAtOnce()
}, 20).unref()
/** The server has ended. */
process.on('disconnect', endAtOnce)
process.channel.unref()
/** Signals to the whole group, such as Ctrl-C, are meant for the server, which finishes its requests first. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const sharp = require('sharp')
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map(format => `VipsForeignLoad${format}Buffer`),
})

/** @param {Buffer} bytes @param {boolean} animated */
const opened = (bytes, animated) => sharp(bytes, { animated, failOn: 'error', limitInputPixels: limits.pixels })

/** @param {Buffer} bytes */
async function answerTo(bytes) {
  let found
  try {
    found = await opened(bytes, false).metadata()
  } catch (error) {
    return { refused: /exceeds pixel limit/.test(error.message) ? 'size' : 'format', pictures: [] }
  }
  // The pages of a TIFF aren't an animation: only the first is shown.
  const frames = found.format === 'tiff' ? 1 : (found.pages ?? 1)
  const { width, height } = found.autoOrient
  if (width * height * frames > limits.pixels || frames > limits.frames) return { refused: 'size', pictures: [] }
  try {
    const pictures = []
    for (const want of wanted) pictures.push(want.animated && frames < 2 ? undefined : await scaled(bytes, want))
    return { width, height, frames, pictures }
  } catch {
    return { refused: 'damaged', pictures: [] }
  }
}

function scaled(bytes, { width, height, fit, format, animated }) {
  const picture = opened(bytes, animated).autoOrient()
  if (width !== undefined)
    picture.resize({ width, height, fit, withoutEnlargement: fit === 'inside', background: '#0000' })
  return picture.toFormat(format, format === 'webp' ? { quality: 80, effort: 2 } : {}).toBuffer()
}

void (async () => {
  const pieces = []
  for await (const piece of process.stdin) pieces.push(piece)
  const { pictures, ...answer } = await answerTo(Buffer.concat(pieces))
  const sizes = pictures.map(picture => picture?.length ?? null)
  process.stdout.write(`${JSON.stringify({ ...answer, sizes })}\n`)
  for (const picture of pictures) if (picture !== undefined) process.stdout.write(picture)
})()
