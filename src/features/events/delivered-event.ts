// An event as a queue tells of it: the same words for many, with a number that is the queue's own.
import type { EventBody } from '#core/events/delivery.ts'

export class DeliveredEvent {
  readonly told: EventBody
  readonly id: number

  constructor(told: EventBody, id: number) {
    this.told = told
    this.id = id
  }

  toJSON(): EventBody {
    return { ...this.told, id: this.id }
  }

  /** Of the text, about. */
  get length(): number {
    return openText(this.told).length
  }

  /** The same as JSON: what is told to a thousand clients is written once. */
  get text(): string {
    return `${openText(this.told)},"id":${this.id}}`
  }
}

const openTexts = new WeakMap<EventBody, string>()

/** Without the closing brace. */
function openText(told: EventBody): string {
  const known = openTexts.get(told)
  if (known !== undefined) return known
  const text = JSON.stringify(told).slice(0, -1)
  openTexts.set(told, text)
  return text
}
