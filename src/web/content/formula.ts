// Letters, numbers and words of a formula. Browsers show some alphabets only as characters of their own. The rest stays
// plain letters, because few fonts have the other mathematical characters.
import { h, type JSX } from 'preact'
import { textOf } from './read-html.ts'
import type { Shown } from './show.ts'

export function FormulaText({ element: { tag, attributes, children } }: Shown): JSX.Element {
  const { mathvariant, ...others } = attributes
  const text = textOf(children)
  // A single letter is a variable, several are a function's name.
  const variant = mathvariant ?? (tag === 'mi' && [...text].length === 1 ? 'italic' : 'normal')
  return h(tag as 'mi', { ...others, class: variant }, mathLetters(text, variant))
}

/** Each alphabet's first capital and first small letter. */
const alphabets: Readonly<Record<string, readonly [capital: number, small: number]>> = {
  'double-struck': [0x1_d5_38, 0x1_d5_52],
  script: [0x1_d4_9c, 0x1_d4_b6],
  fraktur: [0x1_d5_04, 0x1_d5_1e],
}

/** Characters that are elsewhere, because they're older. */
const older: Readonly<Record<string, string>> = {
  'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
  fraktur: 'CℭHℌIℑRℜZℨ',
}

export function mathLetters(text: string, variant: string): string {
  const first = alphabets[variant]
  if (first === undefined) return text
  return text.replaceAll(/[A-Za-z]/g, letter => {
    const at = older[variant]?.indexOf(letter) ?? -1
    if (at >= 0) return older[variant]?.[at + 1] ?? letter
    const isSmall = letter >= 'a'
    return String.fromCodePoint(first[isSmall ? 1 : 0] + letter.charCodeAt(0) - (isSmall ? 0x61 : 0x41))
  })
}
