// Creates a folder and its parents. Node's recursive mkdir hangs if the system reports an existing parent as missing,
// as in /proc.
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { OperatorError, errorFields } from './errors.ts'
import { existing } from './existing.ts'

/** Makes sure that a folder exists and is writable. Only its owner can access a new folder. */
export function makeFolder(folder: string): void {
  attempt(`Can't create the folder ${folder}`, () => make(folder))
  attempt(`Can't write to the folder ${folder}`, () => accessSync(folder, constants.W_OK))
}

function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw new OperatorError(`${folder} isn't a folder. Choose another --data-dir.`)
  make(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process created it first.
    if (errorFields(error).code !== 'EEXIST') throw error
  }
}

function attempt(task: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { errno = 0 } = errorFields(error)
    throw new OperatorError(`${task}: ${getSystemErrorMessage(errno)}. Choose another --data-dir.`)
  }
}

// The program's folder, for files it reads. A bundled module isn't in its source folder.

export const packageFolder = dirname(existing(findPackageJSON(import.meta.url)))
