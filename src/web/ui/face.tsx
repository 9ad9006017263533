// The picture of a user. Where it cannot be loaded, its place is an empty square: the name stands beside it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  readonly url: string
  readonly loading?: 'lazy'
}

export function Face({ url, loading }: Props): JSX.Element {
  const [missing, setMissing] = useState<string>()
  if (missing === url) return <span class="face" />
  return <img class="face" src={url} alt="" loading={loading} width="36" height="36" onError={() => setMissing(url)} />
}
