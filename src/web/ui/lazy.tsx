// A component whose code is loaded when it is first shown.
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { untilLoaded, whileOpening } from '../base/loading.ts'
import { texts } from '../text/text.ts'

/** `waiting` stands in its place until then. */
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
