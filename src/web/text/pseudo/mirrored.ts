// English that's written from right to left, by marks of Unicode: it shows what doesn't mirror.
import { changedEnglish } from './pseudo.ts'

const override = '\u202E'
const end = '\u202C'

export const translation = changedEnglish(text => `${override}${text}${end}`)
