// A field of a form, with its label, its hint and its problem.
import { type Html, html } from './html.ts'

export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly attributes: Html
  readonly focused?: boolean
}

export function formField({ name, label, hint, problem, attributes, focused = false }: FormField): Html {
  const described = [
    ...(problem === undefined ? [] : [`${name}-problem`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      required
      ${described.length === 0 ? '' : html`aria-describedby="${described.join(' ')}"`}
      ${attributes}
      ${problem === undefined ? '' : html`aria-invalid="true"`}
      ${focused ? 'autofocus' : ''}
    />
    ${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`}
    ${hint === undefined ? '' : html`<p class="note" id="${name}-hint">${hint}</p>`}
  </div>`
}
