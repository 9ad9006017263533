// The rows of the permission matrix, and their requests.
import { requestsAboutPeople } from './matrix-requests-people.ts'
import { requestsAboutTalk } from './matrix-requests-talk.ts'
import type { Request, Sent } from './matrix-stage.ts'
import { table } from './matrix-table.ts'

export const requests: Readonly<Record<string, Request>> = { ...requestsAboutPeople, ...requestsAboutTalk }

/** `PATCH /realm, of owners` is a case of `PATCH /realm`. */
export const routeOf = (name: string): string => name.split(',')[0] as string

export const filledRoute = (name: string, path: Sent['path'] = {}): string =>
  routeOf(name).replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] as string))

export const [heading, ...rows] = table
  .split('\n')
  .filter(line => line.includes('|'))
  .map(line => {
    const [name = '', cells = ''] = line.split(/\s*\|\s*/)
    return { name, cells: cells.split(/\s+/) }
  })
