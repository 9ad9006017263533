// URL templates (RFC 6570). The library expands any text, so we check the grammar here.
import { parseTemplate } from 'url-template'

const character = String.raw`(?:\w|%[0-9A-Fa-f]{2})`
const variable = String.raw`${character}(?:\.?${character})*(?::[1-9]\d{0,3}|\*)?`
const expression = new RegExp(String.raw`\{[+#./;?&]?(${variable}(?:,${variable})*)\}`, 'g')

/** The names of the variables, each once; undefined if the text isn't a template. */
export function variablesOf(template: string): string[] | undefined {
  if (/[{}]/.test(template.replace(expression, ''))) return undefined
  const names = [...template.matchAll(expression)].flatMap(([, list = '']) => list.split(','))
  return [...new Set(names.map(name => name.replace(/(:\d+|\*)$/, '')))]
}

export const expandTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  parseTemplate(template).expand(values)
