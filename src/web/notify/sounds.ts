// Notification sounds as notes that the browser plays, so no files are loaded.

type Note = readonly [hz: number, ms: number]
interface Sound {
  readonly wave: OscillatorType
  readonly notes: readonly Note[]
}

const sound = (wave: OscillatorType, ...notes: Note[]): Sound => ({ wave, notes })

/** By the values of the setting `notification_sound`. A note of 0 Hz is a rest. */
const sounds: Readonly<Record<string, Sound>> = {
  ascend: sound('sine', [523, 110], [659, 110], [784, 220]),
  beep_boop: sound('square', [880, 90], [0, 40], [587, 130]),
  bink: sound('sine', [1568, 70]),
  bright: sound('triangle', [1047, 90], [1319, 180]),
  brlip: sound('sawtooth', [392, 40], [523, 40], [659, 60]),
  chime: sound('sine', [1047, 180], [784, 320]),
  'deep tom': sound('sine', [98, 260]),
  ding: sound('sine', [1319, 350]),
  'double tap': sound('triangle', [440, 50], [0, 70], [440, 50]),
  down: sound('sine', [784, 110], [523, 200]),
  'dry bongos': sound('triangle', [220, 60], [0, 40], [294, 60], [0, 40], [220, 90]),
  dutdut: sound('square', [349, 60], [0, 60], [349, 60]),
  'fast ascend': sound('sine', [523, 60], [659, 60], [784, 60], [1047, 120]),
  flute: sound('sine', [880, 160], [988, 260]),
  friendly: sound('triangle', [659, 120], [784, 120], [659, 180]),
  'kick roll': sound('sine', [110, 60], [0, 30], [110, 60], [0, 30], [110, 90]),
  'loud tintong': sound('triangle', [1175, 140], [880, 260]),
  'metallic snare': sound('sawtooth', [1865, 40], [1480, 60]),
  pan: sound('triangle', [587, 90], [880, 90], [587, 140]),
  shaker: sound('sawtooth', [2093, 30], [0, 40], [2093, 30], [0, 40], [2093, 40]),
  simple: sound('sine', [880, 150]),
  stairs: sound('sine', [523, 80], [587, 80], [659, 80], [698, 140]),
  subtle: sound('sine', [440, 120]),
  swish: sound('sine', [330, 40], [494, 40], [740, 40], [1109, 60]),
  tintong: sound('sine', [1175, 140], [880, 260]),
  up: sound('sine', [523, 110], [784, 200]),
  'wood block': sound('triangle', [988, 40]),
  zaping: sound('sawtooth', [1760, 40], [1175, 40], [784, 70]),
  zing: sound('triangle', [1568, 60], [2093, 160]),
  zulip: sound('sine', [784, 110], [1047, 110], [1319, 220]),
}
const usual = sound('sine', [1319, 350])
const loudness = 0.12

let context: AudioContext | undefined

/** Browsers allow sound only after the user has interacted with the page. */
export function play(name: string): void {
  context ??= new AudioContext()
  const { wave, notes } = sounds[name] ?? usual
  let at = context.currentTime
  for (const [hz, ms] of notes) {
    const end = at + ms / 1000
    if (hz > 0) playNote(context, wave, hz, at, end)
    at = end
  }
}

function playNote(audio: AudioContext, wave: OscillatorType, hz: number, start: number, end: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.type = wave
  oscillator.frequency.value = hz
  // Fading in and out prevents clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
