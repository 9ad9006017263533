import { feature } from '#core/feature.ts'
import { checkMessagesMatchNarrow } from './endpoints/check-messages-match-narrow.ts'
import { getCorrectedSearch } from './endpoints/get-corrected-search.ts'
import { getMessages } from './endpoints/get-messages.ts'
import { correctedWordsLimit } from './corrected-search.ts'
import { answerLimit, searchAnswerLimit } from './load-messages.ts'
import { messagesLimit } from './message-page.ts'
import { searchWordsLimit } from './narrow.ts'

export const narrows = feature({
  name: 'narrows',
  about: 'Fetching messages: ranges, filters and search.',
  endpoints: [getMessages, checkMessagesMatchNarrow, getCorrectedSearch],
  events: [],
  limits: [messagesLimit, answerLimit, searchAnswerLimit, searchWordsLimit, correctedWordsLimit],
})
