// Code that loads when it's first needed: a component, or an action.
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { untilLoaded, whileOpening } from '../base/loading.ts'
import { say } from '../base/notice.ts'
import { texts } from '../text/text.ts'

/** A component. Shows `waiting` until its code has loaded. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, waiting?: JSX.Element): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function Lazy(props: P): JSX.Element {
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Shown !== undefined) return
      void whileOpening(untilLoaded(load, () => setFailed(true))).then(component => {
        loaded = component
        setShown(() => component)
      })
    }, [])
    if (Shown !== undefined) return <Shown {...props} />
    if (!hasFailed && waiting !== undefined) return waiting
    return <p class="hint">{hasFailed ? texts.value.partNotLoaded : texts.value.loading}</p>
  }
}

/** An action. If its code fails to load, the user is told, and the next action tries again. */
export async function withPart<T>(load: () => Promise<T>, action: (part: T) => void | Promise<void>): Promise<void> {
  const part = await whileOpening(load()).catch(() => undefined)
  if (part === undefined) say(texts.peek().partNotLoaded)
  else await action(part)
}
