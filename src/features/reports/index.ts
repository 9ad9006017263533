import { feature } from '#core/feature.ts'
import { reportMessage } from './endpoints/report-message.ts'

export const reports = feature({
  name: 'reports',
  about: 'Reporting messages to the moderators.',
  endpoints: [reportMessage],
  events: [],
})
