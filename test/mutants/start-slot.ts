// A copy of the program with a process in it, as the mutant run sees it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FromSlot, ToSlot } from './slot.ts'

const root = join(import.meta.dirname, '../..')

export interface Slot {
  readonly run: (message: ToSlot) => Promise<FromSlot>
  readonly end: () => Promise<void>
}

/** The files that Git tracks or would add, with the packages and the build. */
function copyProgram(): string {
  const copy = mkdtempSync(join(tmpdir(), 'parley-mutants-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(name => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file))
  if (existsSync(join(root, 'build'))) cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

export async function startSlot(): Promise<Slot> {
  const copy = copyProgram()
  const removeCopy = (): void => rmSync(copy, { recursive: true, force: true })
  process.once('exit', removeCopy)
  const child = spawn(process.execPath, ['test/mutants/slot.ts'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const answer = async (): Promise<unknown> => {
    const first = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
    if (first === undefined) throw new Error('The process of the mutants has ended.')
    return first[0]
  }
  await answer()
  return {
    async run(message) {
      child.send(message)
      return (await answer()) as FromSlot
    },
    async end() {
      if (child.connected) child.disconnect()
      await ended
      removeCopy()
    },
  }
}
