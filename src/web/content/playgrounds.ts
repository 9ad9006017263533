// Websites where code from messages can be tried.
import type { Playground } from '../store/types.ts'
import { withPart } from '../ui/with-part.ts'
import { urlOf } from './addresses.ts'

/** The host is fixed: it stands before the code. */
export const playgroundHost = ({ url_template }: Playground): string =>
  urlOf(url_template.replace(/\{.*$/s, ''))?.host ?? url_template

export const openPlayground = ({ url_template }: Playground, code: string): Promise<void> =>
  withPart(
    () => import('#core/base/url-template.ts'),
    ({ expandTemplate }) => {
      const address = urlOf(expandTemplate(url_template, { code }))
      if (address?.protocol === 'https:' || address?.protocol === 'http:')
        globalThis.open(address, '_blank', 'noopener,noreferrer')
    },
  )
