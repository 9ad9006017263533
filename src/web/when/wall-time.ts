// Times as clocks in a time zone show them. An empty zone is the browser's.

/** In the format of `datetime-local` fields: `2026-11-16T09:00`. */
export function wallTime(seconds: number, zone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', ...(zone === '' ? {} : { timeZone: zone }) } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(seconds * 1000).replace(' ', 'T')
}

const asIfUtc = (wall: string): number => Date.parse(`${wall}Z`) / 1000

/** NaN if the text is no valid time. */
export function secondsOfWall(wall: string, zone: string): number {
  const wanted = asIfUtc(wall)
  if (Number.isNaN(wanted)) return wanted
  const offsetAt = (seconds: number): number => asIfUtc(wallTime(seconds, zone)) - seconds
  // The first guess may have another UTC offset than the result.
  return wanted - offsetAt(wanted - offsetAt(wanted))
}

export type ProposalName = 'hour' | 'threeHours' | 'tomorrow' | 'monday'
interface Proposal {
  readonly name: ProposalName
  readonly seconds: number
}

const daySeconds = 86_400
const monday = 1

/** Times that users often want, in order. */
export function proposals(now: number, zone: string): Proposal[] {
  const today = asIfUtc(`${wallTime(now, zone).slice(0, 10)}T00:00`)
  const morning = (days: number): number => {
    const day = new Date((today + days * daySeconds) * 1000).toISOString().slice(0, 10)
    return secondsOfWall(`${day}T09:00`, zone)
  }
  const toMonday = (7 + monday - new Date(today * 1000).getUTCDay()) % 7 || 7
  const all: Proposal[] = [
    { name: 'hour', seconds: now + 3_600 },
    { name: 'threeHours', seconds: now + 3 * 3_600 },
    { name: 'tomorrow', seconds: morning(1) },
  ]
  return toMonday === 1 ? all : [...all, { name: 'monday', seconds: morning(toMonday) }]
}
