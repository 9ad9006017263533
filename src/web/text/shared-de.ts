// Texts that several German files need. Each of these loads on demand, so none may import another.
import { pluralsOf } from './plural.ts'

export const plural = pluralsOf('de')

export const roles: Readonly<Record<number, string>> = {
  100: 'Eigentümer',
  200: 'Administrator',
  300: 'Moderator',
  400: 'Mitglied',
  600: 'Gast',
}

export const shared = {
  addReaction: 'Reaktion hinzufügen',
  asChannel: 'Wie im Kanal',
  channelFeed: 'Alle Nachrichten im Kanal',
  color: 'Farbe',
  combinedFeed: 'Alle Nachrichten',
  copyLink: 'Link kopieren',
  directMessages: 'Direktnachrichten',
  drafts: 'Entwürfe',
  enterSends: 'Mit Enter senden',
  groups: 'Gruppen',
  history: 'Bearbeitungsverlauf',
  inbox: 'Posteingang',
  like: 'Gefällt mir',
  mentions: 'Erwähnungen',
  messageActions: 'Nachrichtenaktionen',
  moreMatches: (count: number): string => `${count} weitere. Tippen Sie, um die Liste einzugrenzen.`,
  mute: 'Stummschalten',
  newDirect: 'Neue Direktnachricht',
  newTopic: 'Neues Thema',
  personalMenu: 'Persönliches Menü',
  pin: 'Oben anheften',
  recent: 'Letzte Unterhaltungen',
  search: 'Suche',
  shortcuts: 'Tastenkürzel',
  signOut: 'Abmelden',
  suggestions: 'Vorschläge',
  unmute: 'Stummschaltung aufheben',
  unreadFromHere: 'Ab hier als ungelesen markieren',
  unresolve: 'Als offen markieren',
  views: 'Ansichten',
  you: 'Sie',
}
