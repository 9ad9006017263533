// Makes a folder and its parents. Node's own recursive mkdir never returns where the system says that a parent is
// missing although it exists, as below /proc.
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { OperatorError, errorFields } from './errors.ts'
import { existing } from './existing.ts'

/** Afterwards the folder exists and can be written to. A new folder is accessible only to its owner. */
export function makeFolder(folder: string): void {
  attempt(`Cannot make the folder ${folder}`, () => make(folder))
  attempt(`Cannot write to the folder ${folder}`, () => accessSync(folder, constants.W_OK))
}

function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw new OperatorError(`${folder} is not a folder. Choose another --data-dir.`)
  make(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
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

// The folder of the program, for the files it reads. A bundled module is not in the folder of its source.

export const packageFolder = dirname(existing(findPackageJSON(import.meta.url)))
