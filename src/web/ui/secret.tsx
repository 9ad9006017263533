// A text to copy: a key, or an invitation link.
import type { JSX } from 'preact'
import { say } from '../base/notice.ts'
import { texts } from '../text/text.ts'
import { ask } from './dialogs.tsx'
import { Refusal } from './field-frame.tsx'
import { useSaving } from './requests.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly replace?: { readonly name: string; readonly question: string; readonly run: () => Promise<unknown> }
}

export function Secret({ label, value, replace }: Props): JSX.Element {
  const [saving, run] = useSaving()
  return (
    <div class="secret-frame">
      <output class="secret" aria-label={label}>
        {value}
      </output>
      <div class="actions">
        <button type="button" class="plain" onClick={() => void copy(value)}>
          {texts.value.copy}
        </button>
        {replace === undefined ? null : (
          <button
            type="button"
            class="plain"
            onClick={() =>
              void ask({ title: replace.question, action: replace.name }).then(isYes => isYes && run(replace.run))
            }
          >
            {replace.name}
          </button>
        )}
      </div>
      <Refusal text={saving.refusal} />
    </div>
  )
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  say(texts.value.copied)
}
