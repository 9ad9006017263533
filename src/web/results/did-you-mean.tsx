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

/** `isWanted`: there are few results. */
export function useCorrection(narrow: Narrow, isWanted: boolean): Corrected | undefined {
  const [corrected, setCorrected] = useState<Corrected>()
  const key = JSON.stringify(narrow)
  useEffect(() => {
    let isHere = true
    setCorrected(undefined)
    if (isWanted) void correctionOf(narrow).then(found => isHere && setCorrected(found))
    return () => {
      isHere = false
    }
  }, [key, isWanted])
  return corrected
}

async function correctionOf(narrow: Narrow): Promise<Corrected | undefined> {
  const { terms } = narrow
  const searches = terms.filter(({ operator, negated }) => operator === 'search' && negated !== true)
  const [term] = searches
  if (term === undefined || searches.length > 1) return undefined
  try {
    const { search } = await client.call('GET /messages/corrected_search', { narrow: terms as never })
    // Another form of a word that was found isn't a correction.
    if (search === undefined || isLonger(search, String(term.operand)) || isLonger(String(term.operand), search))
      return undefined
    return {
      search,
      narrow: { ...narrow, terms: terms.map(one => (one === term ? { ...one, operand: search } : one)) },
    }
  } catch {
    // The search itself says what's wrong.
    return undefined
  }
}

const isLonger = (text: string, start: string): boolean => text.toLowerCase().startsWith(start.toLowerCase())

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
