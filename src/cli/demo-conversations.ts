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
  /** Minutes since the previous message. */
  readonly pause?: number
  /** A channel and its topic, or the first names of the other participants. */
  readonly to: { readonly channel: string; readonly topic: string } | { readonly people: readonly string[] }
  readonly content: string
  /** Emoji by the first name of the user. */
  readonly reactions?: Readonly<Record<string, string>>
}

const shift = { channel: 'night shift', topic: 'Comet watch' }
const sky = { channel: 'night shift', topic: 'Sky quality' }
const dome = { channel: 'instruments', topic: 'Dome motor' }
const visitors = { channel: 'general', topic: 'Open evening' }
const budget = { channel: 'board', topic: 'Roof repair' }
const aside = { people: ['Aiko', 'Callum'] }

const exposure = `I put the correction for the low angle into a function:
\`\`\`python
def exposure(magnitude, altitude):
    # Thin air near the ridge: add a third.
    base = 30 * 2.512 ** (magnitude - 9)
    return base * (4 / 3 if altitude < 15 else 1)
\`\`\``

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
  { from: 'Mateo', to: dome, content: "Same as last winter? Then it's the third relay.", pause: 6 },
  {
    from: 'Pavel',
    to: dome,
    content: 'It is. I have a spare. @**Tomas Whitlock**, can you cut the power at noon?',
    pause: 19,
  },
  { from: 'Tomas', to: dome, content: 'Sure, off from 12:00 to 12:30.', reactions: { Pavel: '+1', Mateo: '+1' } },
  { from: 'Dome Control', to: dome, content: 'Turned once around: **360°** in 94 s, no errors.' },
  { from: 'Tomas', to: budget, content: 'The roofer wants a third more than in spring.' },
  {
    from: 'Ingrid',
    to: budget,
    content: "Let's take the second offer then. @**Priya Venn**, could you reply to both?",
    pause: 9,
  },
  { from: 'Yasmin', to: visitors, content: '40 people signed up for Friday.' },
  { from: 'Hana', to: visitors, content: 'I can show the small refractor.', reactions: { Yasmin: 'heart' }, pause: 3 },
  { from: 'Callum', to: visitors, content: "And I'll do the sundial, if it doesn't rain.", pause: 2 },
  {
    from: 'Weather Feed',
    to: sky,
    content:
      '| Hour | Clouds | Wind |\n|---|--:|--:|\n| 22:00 | 10 % | 4 m/s |\n| 01:00 | 0 % | 3 m/s |\n| 04:00 | 60 % | 7 m/s |',
  },
  { from: 'Aiko', to: { people: ['Callum'] }, content: 'Could you swap Thursday with me?' },
  {
    from: 'Callum',
    to: { people: ['Aiko'] },
    content: 'Sure. You owe me a thermos of tea.',
    reactions: { Aiko: 'tea' },
    pause: 4,
  },
  { from: 'Yasmin', to: aside, content: 'Does either of you have the key to the library?' },
  { from: 'Priya', to: { people: ['Ingrid'] }, content: 'When do the roofers come?', pause: 12 },
  {
    from: 'Ingrid',
    to: { people: ['Priya'] },
    content: 'At nine. Can you let them in?',
    reactions: { Priya: '+1' },
    pause: 3,
  },
  { from: 'Leilani', to: { people: ['Priya'] }, content: 'Did you see the tail? It fills half the plate!', pause: 8 },
  { from: 'Leilani', to: { people: ['Ingrid'] }, content: 'May I take the new camera up tonight?', pause: 1 },
  {
    from: 'Aiko',
    to: shift,
    content:
      'Clear until three. The comet is up, 12° above the ridge. @**Leilani Quist**, can you take the first plate?',
    reactions: { Leilani: '+1', Noor: '+1', Hana: 'comet' },
    pause: 5,
  },
  { from: 'Aiko', to: shift, content: exposure, pause: 1 },
  { from: 'Aiko', to: shift, content: 'Flats are in the usual place.', pause: 1 },
  { from: 'Noor', to: shift, content: 'Not over the sea: fog by one, says the satellite.', pause: 17 },
  { from: 'Noor', to: shift, content: 'Wind is down to 4 m/s, so the big dome can open.', pause: 1 },
  {
    from: 'Leilani',
    to: shift,
    content: 'Found it! The tail is longer than yesterday, and there are **two** of them.',
    reactions: { Aiko: 'star_struck', Noor: 'star_struck', Hana: 'star_struck', Callum: 'tada', Yasmin: 'tada' },
    pause: 28,
  },
  { from: 'Callum', to: shift, content: '/poll Who stays until four?\nI do\nOnly with coffee\nHome at two', pause: 4 },
  {
    from: 'Noor',
    to: shift,
    content: '@**Ingrid Castellan** @**Priya Venn** could you send me the coordinates?',
    pause: 3,
  },
]
