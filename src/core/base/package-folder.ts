// The folder of the program, for the files it reads. A bundled module is not in the folder of its source.
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { existing } from './existing.ts'

export const packageFolder = dirname(existing(findPackageJSON(import.meta.url)))
