// The text in the box was changed elsewhere: a quiet line offers the other version.
import type { JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import { otherVersion, takeOtherVersion } from '../writing/box.ts'

export const VersionOffer = (): JSX.Element | null =>
  otherVersion.value === undefined ? null : (
    <p class="version-offer" role="status">
      {onDemand.value.drafts.changedElsewhere}{' '}
      <button type="button" class="link" onClick={takeOtherVersion}>
        {onDemand.value.drafts.useIt}
      </button>{' '}
      <button type="button" class="link" onClick={() => (otherVersion.value = undefined)}>
        {onDemand.value.drafts.keepMine}
      </button>
    </p>
  )
