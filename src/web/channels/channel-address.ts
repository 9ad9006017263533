// Addresses of a channel's sections, without `#`.
import { hashOf } from '../route/hash.ts'
import { names } from '../base/navigate.ts'

export type ChannelSection = 'general' | 'personal' | 'subscribers' | 'permissions'

export const channelAddress = (id: number, name: string, section?: ChannelSection): string =>
  hashOf({ view: 'channels', path: [String(id), name, ...(section === undefined ? [] : [section])] }, names()).slice(1)
