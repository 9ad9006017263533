// An API call as an HTTP request. Path parameters go into the path, the others into the query of a GET or the form of
// other methods. Strings are sent unchanged, every other value as JSON text.

interface WireRequest {
  readonly method: string
  /** The path with the query. */
  readonly path: string
  readonly form?: URLSearchParams
}

export function wireRequest(prefix: string, route: string, params: Readonly<Record<string, unknown>>): WireRequest {
  const [method = '', pattern = ''] = route.split(' ')
  const inPath = new Set<string>()
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(asText(params[name]))
  })
  const others = Object.entries(params).filter(([name, value]) => value !== undefined && !inPath.has(name))
  const form = new URLSearchParams(others.map(([name, value]) => [name, asText(value)]))
  if (method !== 'GET') return { method, path: prefix + path, form }
  return { method, path: prefix + path + (form.size > 0 ? `?${form.toString()}` : '') }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
