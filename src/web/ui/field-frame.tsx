// The frame of a field that saves itself: its label, and "Saved" or the server's error.
import type { ComponentChildren, JSX } from 'preact'
import { texts } from '../text/text.ts'
import type { Saving } from './requests.ts'

export interface FieldProps<T> {
  readonly label: string
  readonly help?: string | undefined
  readonly value: T
  readonly save: (value: T) => Promise<unknown>
  /** Why the user can't change it. */
  readonly locked?: string | undefined
}

interface AnchorProps {
  readonly name: string
  readonly children: ComponentChildren
}

/** Names a setting, so that it can be found on its page. */
export const SettingAnchor = ({ name, children }: AnchorProps): JSX.Element => (
  <div class="setting-anchor" data-setting={name}>
    {children}
  </div>
)

interface FrameProps extends Pick<FieldProps<unknown>, 'label' | 'help' | 'locked'> {
  readonly id: string
  readonly saving: Saving
  readonly isSwitch?: boolean
  readonly children: ComponentChildren
}

export function FieldFrame({ id, label, help, locked, saving, isSwitch = false, children }: FrameProps): JSX.Element {
  return (
    <div class={isSwitch ? 'setting switch' : 'setting'}>
      <label for={id}>{label}</label>
      <span class="control">{children}</span>
      <span class="saved" role="status">
        {saving.isSaved === true ? texts.value.forms.saved : ''}
      </span>
      <Remarks id={id} help={help} locked={locked} refusal={saving.refusal} />
    </div>
  )
}

interface RemarksProps extends Pick<FieldProps<unknown>, 'help' | 'locked'> {
  readonly id: string
  readonly refusal: string | undefined
}

const Remarks = ({ id, help, locked, refusal }: RemarksProps): JSX.Element => (
  <span class="remarks" id={remarksOf(id)}>
    {help === undefined ? null : <span>{help} </span>}
    {locked === undefined ? null : <span class="locked">{locked}</span>}
    <Refusal text={refusal} />
  </span>
)
export const remarksOf = (id: string): string => `${id}-remarks`

export const Refusal = ({ text }: { readonly text: string | undefined }): JSX.Element | null =>
  text === undefined ? null : (
    <span class="refusal" role="alert">
      {text}
    </span>
  )
