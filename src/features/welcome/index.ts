import { feature } from '#core/feature.ts'
import { testWelcomeMessage } from './endpoints/test-welcome-message.ts'
import { greetNewAccounts } from './greet.ts'

export const welcome = feature({
  name: 'welcome',
  about: 'The first channels and messages of an organization, and welcome messages for new users.',
  endpoints: [testWelcomeMessage],
  events: [],
  hookHandlers: [greetNewAccounts],
})
