import { momentText } from '../text/times.ts'

export const momentOf = (seconds: number): string => momentText(new Date(seconds * 1000).toISOString())
