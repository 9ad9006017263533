// Shapes that many fields have, such as group-setting values: described once and linked from each field.
import type { ApiDocument, ApiSchema } from './document-types.ts'
import { type Html, html } from '#core/http/html.ts'
import { fieldsInside, shapeId, typeName } from './schema-view.ts'

export function sharedShapesView({ paths, components }: ApiDocument): Html | '' {
  const shapes = new Map<string, ApiSchema>()
  collect([paths, components.schemas], shapes)
  if (shapes.size === 0) return ''
  return html`<h2 id="shapes">Shapes</h2>
    ${[...shapes].map(([title, { title: _, ...schema }]) => {
      return html`<article aria-labelledby="${shapeId(title)}">
        <h3 id="${shapeId(title)}">${title}</h3>
        <p>${schema['x-about'] ?? ''} <span class="type">${typeName(schema)}</span></p>
        ${fieldsInside(schema)}
      </article>`
    })}`
}

function collect(part: unknown, shapes: Map<string, ApiSchema>): void {
  if (typeof part !== 'object' || part === null) return
  const { title } = part as ApiSchema
  if (typeof title === 'string' && !shapes.has(title)) shapes.set(title, part)
  for (const inner of Object.values(part)) collect(inner, shapes)
}
