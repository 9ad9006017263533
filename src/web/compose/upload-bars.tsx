// The files on their way, each with its progress.
import type { JSX } from 'preact'
import { Icon } from '../ui/icon.tsx'
import { onDemand } from '../text/on-demand.ts'
import { uploads } from './uploads.ts'

export const UploadBars = (): JSX.Element | null =>
  uploads.value.length === 0 ? null : (
    <ul class="uploads">
      {uploads.value.map(({ placeholder, name, picture, progress, cancel }) => (
        <li key={placeholder}>
          {/* Hidden if the browser does not know the kind of picture. */}
          {picture && <img src={picture} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />}
          <bdi class="name">{name}</bdi>
          <progress aria-label={onDemand.value.box.uploading(name)} value={progress ?? 0} max={1} />
          <button type="button" class="tool" aria-label={onDemand.value.drafts.cancelUpload(name)} onClick={cancel}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
