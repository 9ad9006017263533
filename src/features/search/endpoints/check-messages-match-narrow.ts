import { endpoint, NextTurn } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, required } from '#core/contract/field.ts'
import { dictionary, int, list, text } from '#core/contract/shape.ts'
import { highlighter } from '../highlight.ts'
import { loadMessages } from '../load-messages.ts'
import { narrow, narrowErrors } from '../narrow.ts'
import { messagesLimit, TooManyMessages } from '../message-page.ts'
import { resolveNarrow } from '../resolve-narrow.ts'
import { type AmongProgress, matchingInTurns } from '../visible-among.ts'

const AnswerTooLarge = badRequest('These messages are too large for one answer; ask for fewer.')

const match = object('Match', {
  match_content: required(text, 'The content as HTML, with the matches highlighted.'),
  match_subject: required(text, 'The topic as HTML, with the matches highlighted.'),
})

export const checkMessagesMatchNarrow = endpoint({
  route: 'GET /messages/matches_narrow',
  summary: 'Check which messages match a narrow',
  access: 'user',
  heavy: true,
  params: {
    msg_ids: required(list(int), 'The messages.'),
    narrow: required(narrow, 'The narrow to match.'),
  },
  returns: { messages: required(dictionary(match), 'The messages that match, by ID.') },
  errors: [TooManyMessages, AnswerTooLarge, ...narrowErrors],

  async handle({ caller, params, tx, kept }) {
    if (params.msg_ids.length > messagesLimit.most) throw TooManyMessages()
    const reader = { tx, caller }
    const resolved = await resolveNarrow(reader, params.narrow)
    const matching = await matchingInTurns(reader, resolved, params.msg_ids, kept as AmongProgress | undefined)
    if (matching instanceof NextTurn) return matching
    const highlight = highlighter(resolved.phrases ?? [], false)
    const { matches, isCutAfter } = await loadMessages(tx, caller.realmId, matching, highlight)
    // A message that is left out would look as if it didn't match.
    if (isCutAfter) throw AnswerTooLarge()
    return { messages: Object.fromEntries(matches) }
  },
})
