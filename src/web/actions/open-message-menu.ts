// Opens the menu of a message and the choice of a reaction, whose code is loaded after the first paint.
import { withPart } from '../ui/lazy.tsx'

const load = () => import('./message-menu.ts')

export const openMessageMenu = (id: number, beside?: HTMLElement): Promise<void> =>
  withPart(load, parts => parts.openMessageMenu(id, beside))
export const pickReaction = (id: number, beside?: HTMLElement): Promise<void> =>
  withPart(load, parts => parts.pickReaction(id, beside))
