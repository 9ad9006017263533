// Parameters of statements in PostgreSQL's text form.

export function parameterText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return `{${value.map(elementText).join()}}`
  throw new TypeError(`A parameter can't be sent: ${typeof value}`)
}

function elementText(element: unknown): string {
  const text = parameterText(element)
  if (text === null) return 'NULL'
  if (typeof text !== 'string' || Array.isArray(element)) throw new TypeError('Only single values can be in a list.')
  return typeof element === 'number' ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
