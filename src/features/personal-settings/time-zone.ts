// Time zones by their IANA names.
import { InvalidChoice, type Shape, text } from '#core/contract/shape.ts'

/** The platform returns an old name for these zones. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** A zone's current name; undefined for other texts, such as an offset. */
function currentName(zone: string): string | undefined {
  if (!/^[a-z]/i.test(zone)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return renamed[timeZone] ?? timeZone
  } catch {
    return undefined
  }
}

export const timeZone: Shape<string> = {
  ...text,
  parse(value, at) {
    const zone = currentName(text.parse(value, at))
    if (zone === undefined) throw InvalidChoice({ at: `${at}: Value error, Not a recognized time zone` })
    return zone
  },
}
