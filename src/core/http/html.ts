// HTML pages, always escaped, with a common layout and style.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#core/base/escape-html.ts'
import { packageFolder } from '#core/base/folder.ts'
import { privateHeaders } from './answer.ts'
import { organizationIconPath, type Page, type PageAnswer, type PageOrganization, page } from './page.ts'
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

/** A page for visitors who aren't signed in. `body` is its `main` element. */
export function htmlPage(title: string, body: Html, status = 200, language = english): PageAnswer {
  const bodyFor = (organization?: PageOrganization): string =>
    documentText(
      title,
      html`<body class="door">
        ${organization === undefined ? picture : brand(organization)} ${body}
      </body>`,
      language,
    )
  return { status, headers: htmlHeaders, body: bodyFor(), bodyFor }
}

/** The picture beside the form, on wide screens. */
const picture = html`<div class="picture"></div>`

const brand = ({ name, about }: PageOrganization): Html =>
  html`<header>
    <p class="brand"><img src="${organizationIconPath}" width="28" height="28" alt="" />${name}</p>
    <div class="picture">${about === '' ? '' : html`<p class="about">${about}</p>`}</div>
  </header>`

export const documentPage = (title: string, body: Html): PageAnswer => ({
  status: 200,
  headers: htmlHeaders,
  body: documentText(
    title,
    html`<body>
      ${body}
    </body>`,
  ),
})

const htmlHeaders = {
  ...privateHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
}

const documentText = (title: string, body: Html, { code, direction = 'ltr' } = english): string =>
  html`<!doctype html>
    <html lang="${code}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylePath}?v=${style().version}" />
        <link rel="icon" href="${organizationIconPath}" />
      </head>
      ${body}
    </html> `.text

const ownFile = (file: string): string => readFileSync(join(packageFolder, 'src', file), 'utf8')

const stylePath = '/static/style.css'
let loaded: { kept: KeptText; version: string } | undefined

function style(): { kept: KeptText; version: string } {
  if (loaded !== undefined) return loaded
  const text = ['look/tokens.css', 'core/http/style.css', 'core/http/door.css'].map(ownFile).join('')
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

let drawn: KeptText | undefined

/** Named in door.css. */
export const doorPicture: Page = page({
  path: '/static/door.svg',
  answer: async () => ({
    status: 200,
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
    body: (drawn ??= new KeptText(ownFile('core/http/door.svg'))),
  }),
})

/** Where to go from a page that has nothing to fill in. */
export const nextLink = (href: string, text: string): Html => html`<p><a class="next" href="${href}">${text}</a></p>`

const formProblemId = 'form-problem'

/** What's wrong with a form, above its fields. `fields` are those to correct. */
export const formProblem = (text: string, fields: readonly Pick<FormField, 'name' | 'label'>[] = []): Html =>
  fields.length === 0
    ? html`<p class="problem" id="${formProblemId}" role="alert">${text}</p>`
    : html`<div class="problem" id="${formProblemId}" role="alert">
        <p>${text}</p>
        <ul>
          ${fields.map(({ name, label }) => html`<li><a href="#${name}">${label}</a></li>`)}
        </ul>
      </div>`

// A form field with its label, hint and problem.

interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly attributes: Html
  readonly focused?: boolean
  /** The page has a `formProblem` about all fields together. */
  readonly sharesProblem?: boolean
}

export function formField(field: FormField): Html {
  const { name, label, hint, problem, attributes, focused = false, sharesProblem = false } = field
  const described = [
    ...(sharesProblem ? [formProblemId] : []),
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
