// What the keys of the switcher do, at its foot.
import type { JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import { Icon } from '../ui/icon.tsx'
import { AnyIcon } from '../ui/more-icons.tsx'

export function SwitcherHints(): JSX.Element {
  const t = onDemand.value.switcher.hints
  const enter = <AnyIcon name="enter" />
  return (
    <footer>
      <Hint keys={[<AnyIcon name="arrowUp" />, <Icon name="down" />]} text={t.move} />
      <Hint keys={[enter]} text={t.open} />
      <Hint keys={[<>Ctrl {enter}</>]} text={t.write} />
      <Hint keys={['#']} text={t.channels} />
      <Hint keys={['@']} text={t.people} />
      <Hint keys={['>']} text={t.actions} />
      <Hint keys={['/']} text={t.messages} />
    </footer>
  )
}

interface HintProps {
  readonly keys: readonly (string | JSX.Element)[]
  readonly text: string
}

const Hint = ({ keys, text }: HintProps): JSX.Element => (
  <span>
    {keys.map((key, at) => (
      <kbd key={at}>{key}</kbd>
    ))}{' '}
    {text}
  </span>
)
