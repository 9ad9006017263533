// The channels and messages of the demonstration organization. All of it is made up.

interface DemoChannel {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  /** First names; by default all people but guests. */
  readonly people?: readonly string[]
}

export const demoChannels: readonly DemoChannel[] = [
  { name: 'general', description: 'What everybody should read.', isPrivate: false },
  {
    name: 'night shift',
    description: 'Who is in the dome tonight, and what they saw.',
    isPrivate: false,
    people: ['Ingrid', 'Priya', 'Hana', 'Aiko', 'Callum', 'Yasmin', 'Leilani', 'Noor'],
  },
  {
    name: 'instruments',
    description: 'Mirrors, mounts and cameras.',
    isPrivate: false,
    people: ['Tomas', 'Priya', 'Mateo', 'Pavel', 'Callum', 'Bram'],
  },
  { name: 'board', description: 'Budget and people.', isPrivate: true, people: ['Ingrid', 'Tomas', 'Priya'] },
]

export interface DemoMessage {
  readonly from: string
  /** A channel and its topic, or the first names of the other participants. */
  readonly to: { readonly channel: string; readonly topic: string } | { readonly people: readonly string[] }
  readonly content: string
  /** Emoji by the first name of the user. */
  readonly reactions?: Readonly<Record<string, string>>
}

const shift = { channel: 'night shift', topic: 'Comet watch' }
const dome = { channel: 'instruments', topic: 'Dome motor' }
const visitors = { channel: 'general', topic: 'Open evening' }
const budget = { channel: 'board', topic: 'Roof repair' }
const aside = { people: ['Aiko', 'Callum'] }

/** The messages, oldest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    from: 'Ingrid',
    to: { channel: 'general', topic: 'Welcome' },
    content:
      'Welcome to the observatory. Nights are planned in #**night shift**, broken things go to #**instruments**.',
    reactions: { Hana: 'tada', Leilani: 'wave', Bram: 'tada' },
  },
  { from: 'Pavel', to: dome, content: 'The dome stops at about 140 degrees and hums.' },
  { from: 'Mateo', to: dome, content: 'Same as last winter? Then it is the third relay.' },
  {
    from: 'Pavel',
    to: dome,
    content: 'It is. I have a spare one, @**Tomas Whitlock** can you switch off the power at noon?',
  },
  { from: 'Tomas', to: dome, content: 'Off from 12:00 to 12:30.', reactions: { Pavel: '+1', Mateo: '+1' } },
  { from: 'Tomas', to: budget, content: 'The roofer asks for a third more than in spring.' },
  { from: 'Ingrid', to: budget, content: 'Then we take the second offer. @**Priya Venn** please answer both.' },
  { from: 'Yasmin', to: visitors, content: 'Forty people have signed up for Friday.' },
  { from: 'Hana', to: visitors, content: 'I can show the small refractor.', reactions: { Yasmin: 'heart' } },
  { from: 'Callum', to: visitors, content: 'And I the sundial, if it does not rain.' },
  { from: 'Aiko', to: shift, content: 'Clear until three. The comet is up at 22:40, low in the west.' },
  { from: 'Leilani', to: shift, content: 'Found it! The tail is longer than yesterday.', reactions: { Aiko: 'tada' } },
  { from: 'Noor', to: shift, content: 'Could somebody send me the coordinates?' },
  { from: 'Aiko', to: { people: ['Callum'] }, content: 'Do you swap Thursday with me?' },
  {
    from: 'Callum',
    to: { people: ['Aiko'] },
    content: 'Gladly. You owe me a thermos of tea.',
    reactions: { Aiko: 'tea' },
  },
  { from: 'Yasmin', to: aside, content: 'Who of you has the key to the library?' },
]
