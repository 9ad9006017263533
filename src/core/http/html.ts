// HTML pages, always escaped, with a common layout and style.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#core/base/escape-html.ts'
import { packageFolder } from '#core/base/folder.ts'
import { privateHeaders } from './answer.ts'
import { type Page, type PageAnswer, page } from './page.ts'
import { KeptText } from './shared-text.ts'

/** Text that is already HTML. Only `html` creates it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | readonly Part[]

/** Escapes every value that isn't HTML already. Attribute values must be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(rendered)))
}

function rendered(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part instanceof Html ? part.text : part.map(rendered).join('')
}

/** Allows only our own style and pictures, and no scripts. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The URL of a page with a form may be secret, so browsers send it only to this host. With `no-referrer`, they wouldn't
 * send the form's origin either.
 */
const formHeaders = { 'Referrer-Policy': 'same-origin' }

/** The language of a page. It's written from left to right unless it says otherwise. */
export interface PageLanguage {
  readonly code: string
  readonly direction?: 'ltr' | 'rtl'
}
const english: PageLanguage = { code: 'en' }

export function formPage(title: string, body: Html, status = 200, language = english): PageAnswer {
  const { headers, ...rest } = htmlPage(title, body, status, language)
  return { ...rest, headers: { ...headers, ...formHeaders } }
}

export function htmlPage(title: string, body: Html, status = 200, { code, direction = 'ltr' } = english): PageAnswer {
  const { text } = html`<!doctype html>
    <html lang="${code}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylePath}?v=${style().version}" />
        <link rel="icon" href="/static/realm-icon.png" />
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return {
    status,
    headers: { ...privateHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    body: text,
  }
}

const stylePath = '/static/style.css'
let loaded: { kept: KeptText; version: string } | undefined

function style(): { kept: KeptText; version: string } {
  if (loaded !== undefined) return loaded
  const text = ['look/tokens.css', 'core/http/style.css']
    .map(file => readFileSync(join(packageFolder, 'src', file), 'utf8'))
    .join('')
  loaded = { kept: new KeptText(text), version: createHash('sha256').update(text).digest('base64url').slice(0, 12) }
  return loaded
}

/** The URL changes with the content, so browsers can keep the file forever. */
export const stylesheet: Page = page({
  path: stylePath,
  answer: async () => ({
    status: 200,
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' },
    body: style().kept,
  }),
})

// A form field with its label, hint and problem.

interface FormField {
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
