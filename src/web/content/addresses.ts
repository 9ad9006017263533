// Where a message's links lead.

/** The part after the origin, if the address is one of this client's views. */
export function ownView(href: string, origin: string): string | undefined {
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  if (path.startsWith('/#')) return path.slice(1)
  return path.startsWith('#') ? path : undefined
}

const addressLike = /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu

/** The link's host, if the link's text looks like an address on another host. */
export function hiddenHost(text: string, href: string, origin: string): string | undefined {
  const written = text.trim()
  if (!addressLike.test(written)) return undefined
  const target = urlOf(href, origin)
  const shown = urlOf(/^https?:\/\//i.test(written) ? written : `https://${written}`)
  if (target === undefined || shown === undefined || !/^https?:$/.test(target.protocol)) return undefined
  const isSame = target.origin === origin || bareHost(target) === bareHost(shown)
  return isSame ? undefined : target.host
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, '')

export function urlOf(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/** The channel that an address leads to. */
export function channelIdIn(href: string): number | undefined {
  const [, id] = /#narrow\/(?:channel|stream)\/(\d+)/.exec(href) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The last part of the path, in readable form. */
export function fileName(address: string): string {
  const name = /([^/?#]+)(?:[?#].*)?$/.exec(address)?.[1] ?? address
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
