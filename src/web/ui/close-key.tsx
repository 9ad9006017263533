// The button that closes a palette: the key on a desk, a cross on a phone.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'

export const CloseKey = ({ close }: { readonly close: () => void }): JSX.Element => (
  <button type="button" class="tool palette-close" aria-label={texts.value.close} onClick={close}>
    <Icon name="close" />
  </button>
)
