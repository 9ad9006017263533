// Lists that explain search operators and formatting. They load when first shown.
import { computed } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { type HelpTexts, helpEn } from '../text/help-en.ts'
import { texts, translation } from '../text/text.ts'
import { ViewHeading } from '../ui/view-heading.tsx'
import { searchOperators } from './parse-search.ts'

const helpTexts = computed<HelpTexts>(() => translation.value?.help ?? helpEn)

function HelpList({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <>
      <header class="bar">
        <ViewHeading>
          <b>{title}</b>
        </ViewHeading>
      </header>
      <div class="list" tabIndex={0} role="region" aria-label={title}>
        <dl class="keys help">{children}</dl>
      </div>
    </>
  )
}

export function SearchOperatorList(): JSX.Element {
  const t = helpTexts.value
  return (
    <HelpList title={texts.value.searchOperators}>
      <Line example="comet watch" text={t.words} />
      <Line example={'"comet watch"'} text={t.phrase} />
      {searchOperators.map(({ operator, example }) => (
        <Line key={operator} example={example} text={t.about[operator]} />
      ))}
      <Line example="-has:link" text={t.negated} />
    </HelpList>
  )
}

const marks = [
  ['**bold**', 'bold'],
  ['*italic*', 'italic'],
  ['~~struck~~', 'struck'],
  ['`code`', 'code'],
  ['```js', 'codeBlock'],
  ['> quote', 'quote'],
  ['* item', 'list'],
  ['1. item', 'numbers'],
  ['[text](https://…)', 'link'],
  ['# heading', 'heading'],
  ['| a | b |', 'table'],
  ['$$x^2$$', 'formula'],
  ['```spoiler title', 'spoiler'],
  ['@**name**', 'mention'],
  ['@_**name**', 'silentMention'],
  ['#**channel>topic**', 'topicLink'],
  [':tada:', 'emoji'],
  ['<time:2026-05-01T20:00:00Z>', 'time'],
  ['/me', 'me'],
  ['/poll', 'poll'],
  ['/todo', 'todo'],
  ['---', 'line'],
] as const

export function FormattingList(): JSX.Element {
  const t = helpTexts.value.formatting
  return (
    <HelpList title={texts.value.formatting}>
      {marks.map(([mark, name]) => (
        <Line key={mark} example={mark} text={t[name]} />
      ))}
    </HelpList>
  )
}

const Line = ({ example, text }: { readonly example: string; readonly text: string }): JSX.Element => (
  <div>
    <dt>
      <kbd>{example}</kbd>
    </dt>
    <dd>{text}</dd>
  </div>
)
