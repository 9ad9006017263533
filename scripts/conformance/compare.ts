// Renders every case and tells which differ, and why.
import { render } from '#features/markdown/public.ts'
import { areaOf, type Case } from './cases.ts'
import { organizationOf } from './organization.ts'
import { reasons } from './reasons.ts'
import { comparable } from './tree.ts'

export interface Difference {
  readonly name: string
  readonly input: string
  readonly expected: string
  readonly actual: string
  /** Undefined if there is none that we know. */
  readonly reason: string | undefined
}

export interface Result {
  readonly area: string
  readonly difference: Difference | undefined
}

export async function compareAll(cases: readonly Case[]): Promise<Result[]> {
  const organization = organizationOf(cases)
  const results: Result[] = []
  for (const one of cases) {
    const { html } = await render(one.input, { ...organization, translateEmoticons: one.translateEmoticons })
    results.push({ area: areaOf(one), difference: differenceOf(one, html) })
  }
  return results
}

function differenceOf({ name, input, expected }: Case, html: string): Difference | undefined {
  if (comparable(expected) === comparable(html)) return undefined
  const [reason] =
    Object.entries(reasons).find(([, change]) => comparable(expected, [change]) === comparable(html, [change])) ?? []
  return { name, input, expected: comparable(expected), actual: comparable(html), reason }
}
