// The box in which the text of a message is changed, loaded with the first one.
import { lazy } from '../ui/lazy.tsx'
import type { Props } from './edit-form.tsx'

export const EditBox = lazy<Props>(async () => (await import('./edit-form.tsx')).EditForm)
