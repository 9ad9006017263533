// The process that decodes images, when an image or the machine is bad.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DecoderBroken, decodePicture, decoder } from '#core/pictures/decode-picture.ts'
import { PictureTooSlow } from '#core/pictures/picture-errors.ts'
import { becomes } from '#test/becomes.ts'
import { animation, interlaced, sendPicture, square } from '#test/pictures.ts'
import { onlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'

const wanted = [{ width: 8, height: 8, fit: 'cover', format: 'png' }] as const
const never = new AbortController().signal
async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
const tooSlow = { message: PictureTooSlow().message }

void describe('the image decoder', () => {
  for (const [name, limit] of [
    ['memory', { memoryBytes: 130 * 1024 * 1024 }],
    ['processor time', { cpuSeconds: 0.3 }],
  ] as const)
    void it(`ends inside the library when an image takes too much ${name}`, async () => {
      const how = { ...decoder, limits: { ...decoder.limits, ...limit } }
      await assert.rejects(decodePicture(inOnePiece(interlaced(3_000)), wanted, never, how), tooSlow)
    })

  void it('ends when the request is aborted', async () => {
    const decoding = decodePicture(inOnePiece(interlaced(3_000)), wanted, AbortSignal.timeout(200))
    await assert.rejects(decoding, tooSlow)
  })

  void it("doesn't blame the image when its library is missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decoder-'))
    try {
      const program = join(folder, 'decoder.cjs')
      await copyFile(decoder.program, program)
      const decoding = decodePicture(inOnePiece(await square()), wanted, never, { ...decoder, program })
      await assert.rejects(
        decoding,
        error => error instanceof DecoderBroken && /Cannot find module 'sharp'/.test(error.message),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  void it('leaves signals to the server, and ends with it', async () => {
    const task = JSON.stringify({ wanted, limits: decoder.limits })
    const child = spawn(process.execPath, [decoder.program, task], {
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    const ended = once(child, 'exit')
    // More than the pipe takes in one go: afterwards the process reads.
    await new Promise(resolve => child.stdin?.write(Buffer.alloc(2 * 1024 * 1024), resolve))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal)
    child.disconnect()
    assert.deepEqual(await ended, [null, 'SIGKILL'])
  })
})

/** While the work runs, this program decodes images. */
async function decodedBy(source: string, work: () => Promise<void>): Promise<void> {
  const { program } = decoder
  const folder = await mkdtemp(join(tmpdir(), 'decoder-'))
  decoder.program = join(folder, 'decoder.cjs')
  try {
    await writeFile(decoder.program, source)
    await work()
  } finally {
    decoder.program = program
    await rm(folder, { recursive: true })
  }
}

const killed = "process.kill(process.pid, 'SIGKILL')"

onlyOnSqlite('a failing decoder', test => {
  for (const [why, source, avatar] of [
    ['its library is missing', "require('no such library')", [500, 'INTERNAL_SERVER_ERROR']],
    ['the system ends it', killed, [400, 'BAD_IMAGE']],
  ] as const)
    test(`doesn't turn an upload into a link when ${why}, and doesn't blame an avatar`, async world => {
      const { member } = await world.org()
      await decodedBy(source, async () => {
        const url = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes: await square() })
        const { rendered } = await member.ok('POST /messages/render', { content: `[tea](${url})` })
        assert.ok(rendered.includes(`<img src="${url}">`), rendered)
        const { status, body } = await sendPicture(member, 'POST /users/me/avatar')
        assert.deepEqual([status, body.code], avatar)
      })
    })

  test("doesn't delay anything when its library is missing: messages show the image as uploaded", async world => {
    const { member } = await world.org()
    await decodedBy("require('no such library')", async () => {
      const url = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes: await square() })
      const id = await member.send([member.id], `[tea](${url})`)
      const html = async (): Promise<string> => (await member.ok(`GET /messages/${id}`)).message.content
      await becomes(async () => (await html()).includes(`<img src="${url}">`), true)
    })
  })

  test('leaves an animated image animated when it fails after the first frame', async world => {
    const { member } = await world.org()
    const real = JSON.stringify(decoder.program)
    const source = `if (process.argv[2].includes('"animated":true')) ${killed}; else require(${real})`
    await decodedBy(source, async () => {
      const url = await uploaded(member, { name: 'tea.gif', type: 'image/gif', bytes: await animation(3, 900) })
      const { rendered } = await member.ok('POST /messages/render', { content: `[tea](${url})` })
      assert.match(rendered, /data-animated="true"/)
    })
  })
})
