/** Days and times in emails, whose readers' time zones aren't known. */
export function momentsIn(language: string): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return seconds => format.format(new Date(seconds * 1000))
}
