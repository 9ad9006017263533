// JSON Schemas as HTML: a type name, and its fields as an indented list.
import type { ApiSchema } from './document-types.ts'
import { type Html, html } from '#core/http/html.ts'

export function typeName(schema: ApiSchema): string {
  const { type, items = {}, anyOf, properties, additionalProperties } = schema
  if (schema.title !== undefined) return schema.title
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (anyOf !== undefined) return anyOf.map(typeName).join(' or ')
  if (type === 'array') return `list of ${typeName(items)}`
  if (type === 'object' && properties === undefined)
    return `map of ${typeof additionalProperties === 'object' ? typeName(additionalProperties) : 'any JSON'}`
  return type === undefined ? 'any JSON' : `${type}${limits(schema)}`
}

function limits({ minimum, maximum, maxLength }: ApiSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum} to ${maximum}`
  if (minimum !== undefined) return `, at least ${minimum}`
  return maxLength === undefined ? '' : `, at most ${maxLength} characters`
}

/** Lets long names wrap before slashes and after underscores. */
export const breakable = (name: string): Html[] =>
  name.split(/(?=\/)|(?<=_)/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr />${part}`))

export const shapeId = (title: string): string => `shape-${title.replaceAll(' ', '-')}`

/** The object or shared shape inside a schema, through lists, maps and alternatives. */
function objectInside(schema: ApiSchema): ApiSchema | undefined {
  if (schema.properties !== undefined || schema.title !== undefined) return schema
  for (const inner of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])]) {
    const found = typeof inner === 'object' ? objectInside(inner) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

export function fieldsInside(schema: ApiSchema, leaveOut: readonly string[] = []): Html | '' {
  const { title, properties = {}, required = [] } = objectInside(schema) ?? {}
  if (title !== undefined) return html` <a href="#${shapeId(title)}">See fields</a>`
  const shown = Object.entries(properties).filter(([name]) => !leaveOut.includes(name))
  if (shown.length === 0) return ''
  return html`<ul class="fields">
    ${shown.map(([name, field]) => html`<li>${fieldLine(name, field, required.includes(name))}</li>`)}
  </ul>`
}

const fieldLine = (name: string, field: ApiSchema, always: boolean): Html =>
  html`<code>${breakable(name)}</code>
    <span class="type">${typeName(field)}${always ? '' : ', optional'}</span> ${remarks(field)}${fieldsInside(field)}`

/** The description of a value beside its type. */
export function remarks(field: ApiSchema): Html {
  const { description = '', default: fallback, 'x-since-feature-level': since, 'x-aliases': aliases } = field
  return html`${description}
  ${fallback === undefined ? '' : html`<span class="note">Default: <code>${JSON.stringify(fallback)}</code>.</span>`}
  ${since === undefined ? '' : html`<span class="note">Since feature level ${since}.</span>`}
  ${aliases !== undefined ? html`<span class="note">Also accepted as ${aliases.join(', ')}.</span>` : ''}`
}
