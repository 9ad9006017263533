// The server's texts for readers whose language isn't known, and for several readers.
import type { PageCall } from '#core/http/page.ts'
import { languageOfVisitor, type ServerTexts, textsIn } from '#features/texts/public.ts'
import { readRealmSettings } from './realm-settings.ts'
import type { Realm } from './store.ts'

const languageOf = ({ settings }: Pick<Realm, 'settings'>): string => readRealmSettings(settings).default_language

/** In the organization's language. */
export const textsOfRealm = (realm: Pick<Realm, 'settings'>): ServerTexts => textsIn(languageOf(realm))

/** For a visitor who isn't signed in: in the browser's language. */
export const textsForVisitor = ({ header }: Pick<PageCall, 'header'>, realm?: Pick<Realm, 'settings'>): ServerTexts =>
  textsIn(languageOfVisitor(header('accept-language'), realm === undefined ? 'en' : languageOf(realm)))
