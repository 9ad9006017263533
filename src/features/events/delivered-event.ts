// An event as a queue delivers it: the same body for many queues, with an ID of the queue.
import type { EventBody } from '#core/events/delivery.ts'

export class DeliveredEvent {
  readonly body: EventBody
  readonly id: number

  constructor(body: EventBody, id: number) {
    this.body = body
    this.id = id
  }

  toJSON(): EventBody {
    return { ...this.body, id: this.id }
  }

  /** The approximate length of the text. */
  get length(): number {
    return openText(this.body).length
  }

  /** The event as JSON: the body for a thousand clients is written once. */
  get text(): string {
    return `${openText(this.body)},"id":${this.id}}`
  }
}

const openTexts = new WeakMap<EventBody, string>()

/** The JSON without the closing brace. */
function openText(body: EventBody): string {
  const known = openTexts.get(body)
  if (known !== undefined) return known
  const text = JSON.stringify(body).slice(0, -1)
  openTexts.set(body, text)
  return text
}
