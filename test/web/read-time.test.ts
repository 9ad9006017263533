// Times in words, in the languages of the web client.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { en } from '#web/text/on-demand-en.ts'
import { translations } from '#web/text/translation.ts'
import { readTime } from '#web/when/read-time.ts'
import { wallTime } from '#web/when/wall-time.ts'

/** Thursday, 19 November 2026, 10:20 in Berlin. */
const now = Date.parse('2026-11-19T09:20:30Z') / 1000
const zone = 'Europe/Berlin'

const wordsOf = async (language: string) =>
  language === 'en' ? en.later.timeWords : (await translations[language as 'de']()).translation.onDemand.later.timeWords

/** What each text means, as a clock in Berlin shows it. */
const meanings: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  en: {
    'tomorrow at 9': '2026-11-20T09:00',
    'Tomorrow 9am': '2026-11-20T09:00',
    'tmrw 5:45 p.m.': '2026-11-20T17:45',
    'at 4 tomorrow': '2026-11-20T16:00',
    'at 04:00 tomorrow': '2026-11-20T04:00',
    'in 20 minutes': '2026-11-19T10:40',
    '45m': '2026-11-19T11:05',
    'in an hour': '2026-11-19T11:20',
    'half an hour': '2026-11-19T10:50',
    'for 2 hours': '2026-11-19T12:20',
    '3 hours from now': '2026-11-19T13:20',
    'in 3 days': '2026-11-22T10:20',
    'in 2 weeks at noon': '2026-12-03T12:00',
    'in 3 months': '2027-02-19T10:20',
    'next monday 8:30': '2026-11-23T08:30',
    mon: '2026-11-23T09:00',
    Thursday: '2026-11-26T09:00',
    'next week': '2026-11-23T09:00',
    'friday next week': '2026-11-27T09:00',
    'next month': '2026-12-01T09:00',
    tonight: '2026-11-19T18:00',
    'tonight at 8': '2026-11-19T20:00',
    'today at noon': '2026-11-19T12:00',
    'tomorrow morning': '2026-11-20T09:00',
    'saturday afternoon at 2': '2026-11-21T14:00',
    midnight: '2026-11-20T00:00',
    '12 am': '2026-11-20T00:00',
    'day after tomorrow': '2026-11-21T09:00',
    'at 9': '2026-11-20T09:00',
    '11': '2026-11-19T11:00',
    '3 o’clock': '2026-11-19T15:00',
    'Dec 24, 18:00': '2026-12-24T18:00',
    'december 1st at 7pm': '2026-12-01T19:00',
    '24 Dec': '2026-12-24T09:00',
    'jan 2': '2027-01-02T09:00',
    '11/25': '2026-11-25T09:00',
    '2027-03-01 14:00': '2027-03-01T14:00',
    'on the 5th': '2026-12-05T09:00',
    // In the past, which the caller refuses.
    'today at 8': '2026-11-19T08:00',
    '': undefined,
    today: undefined,
    soonish: undefined,
    'tomorrow at 25': undefined,
    'tomorrow monday': undefined,
    'in 20 minutes tomorrow': undefined,
    '9:99': undefined,
    'feb 30': undefined,
    pm: undefined,
    'tomorrow at 9 or so': undefined,
  },
  de: {
    'morgen um 9': '2026-11-20T09:00',
    'Morgen früh': '2026-11-20T09:00',
    'morgen um 9:30 Uhr': '2026-11-20T09:30',
    'um 4 Uhr': '2026-11-20T04:00',
    'in 20 Minuten': '2026-11-19T10:40',
    'in einer Stunde': '2026-11-19T11:20',
    'in einer halben Stunde': '2026-11-19T10:50',
    'nächsten Montag 8.30': '2026-11-23T08:30',
    'Mo 14 Uhr': '2026-11-23T14:00',
    'übermorgen Nachmittag': '2026-11-21T15:00',
    'heute Abend um 8': '2026-11-19T20:00',
    'nächste Woche': '2026-11-23T09:00',
    'am 24.12. um 18 Uhr': '2026-12-24T18:00',
    '24. Dezember': '2026-12-24T09:00',
    'in 3 Tagen': '2026-11-22T10:20',
    März: undefined,
  },
  fr: {
    'demain à 9 h': '2026-11-20T09:00',
    'demain matin': '2026-11-20T09:00',
    'dans 20 minutes': '2026-11-19T10:40',
    'dans 2 h': '2026-11-19T12:20',
    'dans une heure': '2026-11-19T11:20',
    'dans une demi-heure': '2026-11-19T10:50',
    'lundi prochain 8h30': '2026-11-23T08:30',
    'lundi à 8 h 30': '2026-11-23T08:30',
    'après-demain à midi': '2026-11-21T12:00',
    'ce soir': '2026-11-19T18:00',
    'aujourd’hui à 14h': '2026-11-19T14:00',
    'la semaine prochaine': '2026-11-23T09:00',
    'le 24 décembre à 18h': '2026-12-24T18:00',
    '24/12': '2026-12-24T09:00',
  },
  es: {
    'mañana a las 9': '2026-11-20T09:00',
    'manana por la mañana': '2026-11-20T09:00',
    'mañana a las 7 de la tarde': '2026-11-20T19:00',
    'en 20 minutos': '2026-11-19T10:40',
    'dentro de una hora': '2026-11-19T11:20',
    'en media hora': '2026-11-19T10:50',
    'próximo lunes 8:30': '2026-11-23T08:30',
    'el lunes a las 8 y media': '2026-11-23T08:30',
    'pasado mañana': '2026-11-21T09:00',
    'esta noche a las 9': '2026-11-19T21:00',
    'la semana que viene': '2026-11-23T09:00',
    '24 de diciembre a las 18:00': '2026-12-24T18:00',
  },
  ja: {
    明日9時: '2026-11-20T09:00',
    明日の午後３時: '2026-11-20T15:00',
    '20分後': '2026-11-19T10:40',
    '1時間後に': '2026-11-19T11:20',
    '3日後': '2026-11-22T10:20',
    来週の月曜8時半: '2026-11-23T08:30',
    月曜日の8時30分: '2026-11-23T08:30',
    明後日の朝: '2026-11-21T09:00',
    今夜8時: '2026-11-19T20:00',
    来週: '2026-11-23T09:00',
    '12月24日18:00': '2026-12-24T18:00',
    '11月25日': '2026-11-25T09:00',
  },
}

void describe('a time in words', () => {
  for (const [language, texts] of Object.entries(meanings))
    for (const [text, meaning] of Object.entries(texts))
      void it(`${language}: ${text || 'no text'}`, async () => {
        const read = readTime(text, { now, zone, language, words: await wordsOf(language) })
        assert.equal(read === undefined ? undefined : wallTime(read, zone), meaning)
      })

  void it('reads every example that its field shows, in each language', async () => {
    for (const language of ['en', 'de', 'fr', 'es', 'ja'] as const) {
      const later = language === 'en' ? en.later : (await translations[language]()).translation.onDemand.later
      const examples = later.wordsExample.split(/, |、/)
      assert.equal(examples.length, 3)
      for (const text of examples)
        assert.ok((readTime(text, { now, zone, language, words: later.timeWords }) ?? 0) > now, text)
    }
  })

  void it('means the clock of the zone, also when the clocks change', async () => {
    const words = await wordsOf('en')
    const read = (text: string, iso: string, inZone: string): string =>
      new Date(
        (readTime(text, { now: Date.parse(iso) / 1000, zone: inZone, language: 'en', words }) ?? 0) * 1000,
      ).toISOString()
    // It's already Friday in Auckland.
    assert.equal(read('tomorrow at 9', '2026-11-19T12:00Z', 'Pacific/Auckland'), '2026-11-20T20:00:00.000Z')
    assert.equal(read('tomorrow at 9', '2026-03-28T12:00Z', 'Europe/Berlin'), '2026-03-29T07:00:00.000Z')
    assert.equal(read('in 1 day', '2026-10-24T12:00Z', 'Europe/Berlin'), '2026-10-25T13:00:00.000Z')
    assert.equal(read('in 24 hours', '2026-10-24T12:00Z', 'Europe/Berlin'), '2026-10-25T12:00:00.000Z')
  })

  void it('a long text takes no time', async () => {
    const words = await wordsOf('en')
    for (const text of ['9 '.repeat(5_000), 'a'.repeat(10_000), 'in the '.repeat(2_000), '1'.repeat(10_000)])
      assert.equal(readTime(text, { now, zone, language: 'en', words }), undefined)
  })
})
