// The text in the box was changed elsewhere: a quiet line offers the other version.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'
import { otherVersion, takeOtherVersion } from './drafts.ts'

export const VersionOffer = (): JSX.Element | null =>
  otherVersion.value === undefined ? null : (
    <p class="version-offer" role="status">
      {texts.value.drafts.changedElsewhere}{' '}
      <button type="button" class="link" onClick={takeOtherVersion}>
        {texts.value.drafts.useIt}
      </button>{' '}
      <button type="button" class="link" onClick={() => (otherVersion.value = undefined)}>
        {texts.value.drafts.keepMine}
      </button>
    </p>
  )
