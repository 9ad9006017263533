// A corrected search, if the search has found nothing or little.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../base/live.ts'
import { hashOf, names } from '../base/navigate.ts'
import type { Narrow } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'

export interface Corrected {
  readonly narrow: Narrow
  readonly search: string
}

/** `count`: how many results there are; undefined if there are enough. */
export function useCorrection(narrow: Narrow, count: number | undefined): Corrected | undefined {
  const [corrected, setCorrected] = useState<Corrected>()
  const key = JSON.stringify(narrow)
  useEffect(() => {
    let isHere = true
    setCorrected(undefined)
    if (count !== undefined) void correctionOf(narrow, count).then(found => isHere && setCorrected(found))
    return () => {
      isHere = false
    }
  }, [key, count])
  return corrected
}

async function correctionOf(narrow: Narrow, count: number): Promise<Corrected | undefined> {
  const { terms } = narrow
  const searches = terms.filter(({ operator, negated }) => operator === 'search' && negated !== true)
  const [term] = searches
  if (term === undefined || searches.length > 1) return undefined
  try {
    const { search } = await client.call('GET /messages/corrected_search', { narrow: terms as never })
    // Another form of a word that was found isn't a correction.
    if (search === undefined) return undefined
    const corrected = { ...narrow, terms: terms.map(one => (one === term ? { ...one, operand: search } : one)) }
    return count === 0 || (await findsMore(corrected, count)) ? { search, narrow: corrected } : undefined
  } catch {
    // The search itself says what's wrong.
    return undefined
  }
}

/** A rare word isn't a mistake because there's a similar one that is as rare. */
async function findsMore({ terms }: Narrow, count: number): Promise<boolean> {
  const { messages } = await client.call('GET /messages', {
    narrow: terms as never,
    anchor: 'newest',
    num_before: count + 1,
    num_after: 0,
    client_gravatar: false,
  })
  return messages.length > count
}

export function DidYouMean({ corrected: { narrow, search } }: { readonly corrected: Corrected }): JSX.Element {
  const [before = '', after = ''] = onDemand.value.searching.didYouMean('\0').split('\0')
  return (
    <p class="did-you-mean">
      {before}
      <a href={hashOf({ view: 'narrow', narrow }, names())}>
        <bdi>{search}</bdi>
      </a>
      {after}
    </p>
  )
}
