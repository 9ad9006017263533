// Addresses with places for what a pattern found (RFC 6570).
import { parseTemplate } from 'url-template'

const variable = /[\w.]+(?::\d{1,4}|\*)?/
const expression = new RegExp(`\\{[+#./;?&]?(${variable.source}(?:,${variable.source})*)\\}`, 'g')
/** Schemes that only lead somewhere. Anything else could make the reader's program do something. */
const scheme = /^(https?:\/\/|mailto:|tel:)/i

/** The names of its variables; undefined when it is not a template that leads to an address. */
export function variablesOf(template: string): string[] | undefined {
  if (!scheme.test(template) || /[{}]/.test(template.replace(expression, ''))) return undefined
  const names = [...template.matchAll(expression)].flatMap(([, list = '']) => list.split(','))
  return [...new Set(names.map(name => name.replace(/(:\d+|\*)$/, '')))]
}

export const expandTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  parseTemplate(template).expand(values)
