// How people see errors: in their own language. Programs get the declared texts.
import type { ApiError } from '#core/contract/failure.ts'
import { html, htmlPage, nextLink, type PageLanguage } from './html.ts'
import type { PageAnswer } from './page.ts'

export interface ErrorTexts {
  readonly language: PageLanguage
  readonly of: (error: ApiError) => string
  /** For the page of an error. */
  readonly title: string
  readonly toStart: string
}

/** The texts for the languages that a browser accepts: its header `Accept-Language`. */
export type ErrorTextsFor = (accepted: string | undefined) => ErrorTexts

/** The start page leads to the sign-in page if it has to. */
export function errorPage(texts: ErrorTexts, error: ApiError, hasStartPage: boolean): PageAnswer {
  const body = html`<main class="narrow">
    <h1>${texts.title}</h1>
    <p>${texts.of(error)}</p>
    ${hasStartPage ? nextLink('/', texts.toStart) : ''}
  </main>`
  return htmlPage(texts.title, body, error.failure.status, texts.language)
}
