// A preview of the text in the box, rendered by the server.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { failureText } from '../base/failure-text.ts'
import { client } from '../base/live.ts'
import { WrittenContent } from '../content/written-content.tsx'
import { onDemand } from '../text/on-demand.ts'

export const isPreviewed = signal(false)
export const togglePreview = (): void => {
  isPreviewed.value = !isPreviewed.peek()
}

type Shown = { readonly content: string; readonly html: string } | { readonly failure: string } | undefined
const shown = signal<Shown>(undefined)
const waitMs = 250
let timer: ReturnType<typeof setTimeout> | undefined
/** Responses for older texts are dropped. */
let asked = 0

/** Call this when the text in the box changes. */
export function previewSoon(content: string): void {
  clearTimeout(timer)
  if (isPreviewed.peek()) timer = setTimeout(() => void render(content), waitMs)
}

async function render(content: string): Promise<void> {
  const own = ++asked
  const set = (value: Shown): void => {
    if (own === asked) shown.value = value
  }
  if (content.trim() === '') return set(undefined)
  try {
    const { rendered } = await client.call('POST /messages/render', { content })
    set({ content, html: rendered })
  } catch (error) {
    set({ failure: failureText(error) })
  }
}

export function Preview({ text }: { readonly text: () => string }): JSX.Element | null {
  const isOpen = isPreviewed.value
  useEffect(() => {
    if (isOpen) void render(text())
  }, [isOpen])
  if (!isOpen) return null
  const content = shown.value
  return (
    <div class="box-preview" role="region" aria-label={onDemand.value.drafts.preview} tabIndex={0}>
      {content === undefined ? (
        <p class="hint">{onDemand.value.drafts.nothingToPreview}</p>
      ) : 'failure' in content ? (
        <p class="failure">{content.failure}</p>
      ) : (
        <WrittenContent {...content} />
      )}
    </div>
  )
}
