import { feature } from '#core/feature.ts'
import { sendMail } from './send-mail.ts'

export const mail = feature({
  name: 'mail',
  about: 'Emails to users.',
  endpoints: [],
  events: [],
  jobs: [sendMail],
})
