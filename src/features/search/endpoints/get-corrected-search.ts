import { endpoint, NextTurn } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { type CorrectionProgress, correctedSearch } from '../corrected-search.ts'
import { narrow, narrowErrors } from '../narrow.ts'

export const getCorrectedSearch = endpoint({
  route: 'GET /messages/corrected_search',
  summary: 'Correct a search that found nothing',
  description:
    'Corrects a typing mistake: one letter too many, missing or wrong, or two letters in the wrong order, in a word of at least four letters from A to Z that is not in quotes. The corrected search finds at least one message that the caller can see.',
  access: 'user',
  heavy: true,
  readsHistory: true,
  params: { narrow: required(narrow, 'The narrow, with one search.') },
  returns: {
    search: optional(text, 'The text of the search with the corrected word; absent if there is no correction.'),
  },
  errors: narrowErrors,

  async handle({ caller, params, tx, kept }) {
    const search = await correctedSearch({ tx, caller }, params.narrow, kept as CorrectionProgress | undefined)
    if (search instanceof NextTurn) return search
    return search === undefined ? {} : { search }
  },
})
