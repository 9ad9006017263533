import { readSettings } from '#features/personal-settings/public.ts'
import { type ServerTexts, textsIn } from '#features/texts/public.ts'
import type { Account } from './store/accounts.ts'

/** The server's texts in the language of the account's user. */
export const textsOfAccount = ({ settings }: Pick<Account, 'settings'>): ServerTexts =>
  textsIn(readSettings(settings).default_language)
