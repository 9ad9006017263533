// Icons that the first message doesn't need. They load with the parts that show them.
import type { JSX } from 'preact'
import { Drawn, Icon, type IconName, joinedPaths } from './icon.tsx'

const paths = {
  trash: ['M3 6h18', 'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6', 'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'],
  attach: [
    'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
  ],
  smile: ['M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0', 'M8 14s1.5 2 4 2 4-2 4-2', 'M9 9h.01', 'M15 9h.01'],
  zoomIn: ['m21 21-4.35-4.35', 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0', 'M11 8v6', 'M8 11h6'],
  zoomOut: ['m21 21-4.35-4.35', 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0', 'M8 11h6'],
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  ],
  camera: [
    'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3z',
    'M15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  ],
  file: ['M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7z', 'M14 2v4a2 2 0 0 0 2 2h4'],
  home: [
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8',
    'M3 10a2 2 0 0 1 .709-1.528l7-5.999a2 2 0 0 1 2.582 0l7 5.999A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  ],
  person: ['M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2', 'M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0'],
  like: [
    'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z',
    'M7 10v12',
  ],
  reply: ['M9 14 4 9l5-5', 'M20 20v-7a4 4 0 0 0-4-4H4'],
  eye: [
    'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
    'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  ],
  link: [
    'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71',
    'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  ],
  draft: [
    'M12.5 22H18a2 2 0 0 0 2-2V7l-5-5H6a2 2 0 0 0-2 2v9.5',
    'M14 2v4a2 2 0 0 0 2 2h4',
    'M3 19.5 8.5 14l2 2L5 21.5H3z',
  ],
  move: ['M18 8l4 4-4 4', 'M2 12h20'],
  flag: ['M5 22V4', 'M5 4.5C9 1.5 13 7 19 4v10c-6 3-10-2.5-14 .5'],
  pin: ['M12 17v5', 'M9 10.8V4h6v6.8l3 3.2v3H6v-3z'],
  color: [
    'M12 22a10 10 0 1 1 10-10c0 3-2 4-4 4h-2a2 2 0 0 0-1.5 3.3c.8 1 .2 2.7-2.5 2.7',
    'M7.5 11h.01',
    'M11 7.5h.01',
    'M15.5 8.5h.01',
  ],
  leave: ['M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4', 'M16 17l5-5-5-5', 'M21 12H9'],
  quote: ['M17 6H3', 'M21 12H8', 'M21 18H8', 'M3 12v6'],
  forward: ['M15 17l5-5-5-5', 'M4 18v-2a4 4 0 0 1 4-4h12'],
  unread: ['M20 12a8 8 0 1 1-8-8', 'M21 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0'],
  collapse: ['M7 20l5-5 5 5', 'M7 4l5 5 5-5'],
  source: ['M16 18l6-6-6-6', 'M8 6l-6 6 6 6'],
  compose: [
    'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7',
    'M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z',
  ],
  invite: ['M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2', 'M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0', 'M19 8v6', 'M22 11h-6'],
  theme: [
    'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
  ],
  keyboard: [
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
    'M7 16h10',
    'M7 9h.01',
    'M12 9h.01',
    'M17 9h.01',
    'M7 12.5h.01',
    'M12 12.5h.01',
    'M17 12.5h.01',
  ],
  about: ['M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0', 'M12 16v-4', 'M12 8h.01'],
  arrowUp: ['M12 19V5', 'm5 12 7-7 7 7'],
  arrowDown: ['M12 5v14', 'm19 12-7 7-7-7'],
  enter: ['M20 4v7a4 4 0 0 1-4 4H4', 'm9 10-5 5 5 5'],
  sliders: ['M21 4h-7', 'M10 4H3', 'M21 12h-9', 'M8 12H3', 'M21 20h-5', 'M12 20H3', 'M14 2v4', 'M8 10v4', 'M16 18v4'],
  copied: ['M20 6 9 17l-5-5'],
  wrap: ['M3 6h18', 'M3 12h15a3 3 0 1 1 0 6h-4', 'm16 16-2 2 2 2', 'M3 18h7'],
  snippet: ['m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type MoreIconName = keyof typeof paths
const joined = joinedPaths(paths)

export const MoreIcon = ({ name }: { readonly name: MoreIconName }): JSX.Element => <Drawn path={joined[name]} />

/** An icon of either list. */
export const AnyIcon = ({ name }: { readonly name: IconName | MoreIconName }): JSX.Element =>
  name in joined ? <MoreIcon name={name as MoreIconName} /> : <Icon name={name as IconName} />
