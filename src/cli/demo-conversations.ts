// The channels and messages of the demo organization. All of it is made up.

interface DemoChannel {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  /** First names; by default all people but guests. */
  readonly people?: readonly string[]
}

export const demoChannels: readonly DemoChannel[] = [
  { name: 'general', description: 'News for everyone.', isPrivate: false },
  {
    name: 'night shift',
    description: "Who's in the dome tonight, and what they saw.",
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
      'Welcome to the observatory! We plan nights in #**night shift**. Report anything broken in #**instruments**.',
    reactions: { Hana: 'tada', Leilani: 'wave', Bram: 'tada' },
  },
  { from: 'Pavel', to: dome, content: 'The dome stops at about 140 degrees and hums.' },
  { from: 'Mateo', to: dome, content: "Same as last winter? Then it's the third relay." },
  {
    from: 'Pavel',
    to: dome,
    content: 'It is. I have a spare. @**Tomas Whitlock**, can you cut the power at noon?',
  },
  { from: 'Tomas', to: dome, content: 'Sure, off from 12:00 to 12:30.', reactions: { Pavel: '+1', Mateo: '+1' } },
  { from: 'Tomas', to: budget, content: 'The roofer wants a third more than in spring.' },
  {
    from: 'Ingrid',
    to: budget,
    content: "Let's take the second offer then. @**Priya Venn**, could you reply to both?",
  },
  { from: 'Yasmin', to: visitors, content: '40 people signed up for Friday.' },
  { from: 'Hana', to: visitors, content: 'I can show the small refractor.', reactions: { Yasmin: 'heart' } },
  { from: 'Callum', to: visitors, content: "And I'll do the sundial, if it doesn't rain." },
  { from: 'Aiko', to: shift, content: 'Clear until three. The comet is up at 22:40, low in the west.' },
  { from: 'Leilani', to: shift, content: 'Found it! The tail is longer than yesterday.', reactions: { Aiko: 'tada' } },
  { from: 'Noor', to: shift, content: 'Could someone send me the coordinates?' },
  { from: 'Aiko', to: { people: ['Callum'] }, content: 'Could you swap Thursday with me?' },
  {
    from: 'Callum',
    to: { people: ['Aiko'] },
    content: 'Sure. You owe me a thermos of tea.',
    reactions: { Aiko: 'tea' },
  },
  { from: 'Yasmin', to: aside, content: 'Does either of you have the key to the library?' },
]
