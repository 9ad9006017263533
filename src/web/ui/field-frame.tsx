// The frame of a field that saves itself: its label, and "Saved" or the server's error.
import type { ComponentChildren, JSX } from 'preact'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'
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

export const FieldFrame = ({
  id,
  label,
  help,
  locked,
  saving,
  isSwitch = false,
  children,
}: FrameProps): JSX.Element => (
  <div class={isSwitch ? 'setting switch' : 'setting'}>
    <span class="label">
      <label for={id}>{label}</label>
      <span class="saved" role="status">
        {saving.isSaved === true ? (
          <>
            <Icon name="check" /> {texts.value.forms.saved}
          </>
        ) : null}
      </span>
    </span>
    <span class="remarks" id={`${id}-remarks`}>
      {help === undefined ? null : <span>{help} </span>}
      {locked === undefined ? null : <span class="locked">{locked}</span>}
    </span>
    <span class="control">
      {children}
      <span id={`${id}-refusal`} class="reason">
        <Refusal text={saving.refusal} />
      </span>
    </span>
  </div>
)

/** The IDs of what describes the field: its help, and why a change was refused. */
export const remarksOf = (id: string): string => `${id}-remarks ${id}-refusal`

export const Refusal = ({ text }: { readonly text: string | undefined }): JSX.Element | null =>
  text === undefined ? null : (
    <span class="refusal" role="alert">
      {text}
    </span>
  )
