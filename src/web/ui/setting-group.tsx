// Settings about one subject: a card with a row for each, below a small heading.
import type { ComponentChildren, JSX } from 'preact'

interface Props {
  readonly title?: string
  readonly help?: string
  readonly children: ComponentChildren
}

export const SettingGroup = ({ title, help, children }: Props): JSX.Element => (
  <>
    {title === undefined ? null : <h3>{title}</h3>}
    {help === undefined ? null : <p class="remarks">{help}</p>}
    <div class="card-of-settings">{children}</div>
  </>
)
