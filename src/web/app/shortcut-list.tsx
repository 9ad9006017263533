// The keys that act outside of fields.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'
import { shortcuts } from './shortcuts.ts'

export function ShortcutList(): JSX.Element {
  const t = texts.value
  return (
    <>
      <header class="bar">
        <h1>
          <b>{t.keys.shortcuts}</b>
        </h1>
      </header>
      <div class="list" tabIndex={0} role="region" aria-label={t.keys.shortcuts}>
        <dl class="keys">
          {shortcuts.map(({ key, name }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t.keys[name]}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>{t.keys.leave}</dd>
          </div>
        </dl>
      </div>
    </>
  )
}
