// Letters, numbers and words of a formula, without the mathematical characters that few fonts have.
import { h, type JSX } from 'preact'
import { mathLetters } from './math-letters.ts'
import { textOf } from './read-html.ts'
import type { Shown } from './show.ts'

export function FormulaText({ element: { tag, attributes, children } }: Shown): JSX.Element {
  const { mathvariant, ...others } = attributes
  const text = textOf(children)
  // One letter is a variable, several are the name of a function.
  const variant = mathvariant ?? (tag === 'mi' && [...text].length === 1 ? 'italic' : 'normal')
  return h(tag as 'mi', { ...others, class: variant }, mathLetters(text, variant))
}
