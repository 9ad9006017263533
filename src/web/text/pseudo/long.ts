// English with accents, a third longer, in brackets: it shows what's cut off, and which font lacks letters.
import { changedEnglish } from './pseudo.ts'

const plain = 'ABCDEGHIKLNORSTUYZabcdeghiklnorstuyz'
const accented = 'ĀƁĆĎĒĜĤĨĶĹŃŌŔŚŤŨŶŽāƀćďēĝĥĩķĺńōŕśťũŷž'
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] as string]))

const padding = 0.35

function long(text: string): string {
  const letters = [...text].map(letter => accents.get(letter) ?? letter)
  // In words, so that it wraps as longer texts do.
  const more = ' ẽxtŕā'.repeat(Math.ceil((text.length * padding) / 6)).slice(0, Math.ceil(text.length * padding))
  return `[${letters.join('')}${more}]`
}

export const translation = changedEnglish(long)
