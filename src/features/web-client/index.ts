import { feature } from '#core/feature.ts'
import { assetPage, buildPage, homePage, manifestPage, sizesPage } from './pages.ts'

export const webClient = feature({
  name: 'web-client',
  about: 'The web client: its page and files.',
  endpoints: [],
  events: [],
  pages: [homePage, assetPage, buildPage, sizesPage, manifestPage],
})
