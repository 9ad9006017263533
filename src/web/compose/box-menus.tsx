// The menus of the box: formats, and what else can be put into a message.
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import type { Action } from '../complete/match.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import type { MenuItem } from '../ui/menu-item.ts'
import { openMenu } from '../ui/popover.ts'
import { insertText } from '../writing/box.ts'
import { isPreviewed, togglePreview } from '../writing/preview.tsx'
import { apply, format, formatNames, formats } from './field-keys.ts'
import { table } from './markdown-text.ts'
import { openSnippets } from './open-dialogs.tsx'
import { doAction } from './do-action.tsx'

/** A phone has a camera. */
export function openAttachments(beside: HTMLElement, input: HTMLInputElement): void {
  const { box } = onDemand.peek()
  const choose = (isPhoto: boolean) => (): void => {
    input.accept = isPhoto ? 'image/*' : ''
    // With this, the browser opens the camera.
    if (isPhoto) input.setAttribute('capture', 'environment')
    else input.removeAttribute('capture')
    input.click()
  }
  openMenu(beside, texts.peek().attach, [
    { name: box.takePhoto, icon: 'camera', action: choose(true) },
    { name: box.chooseFiles, icon: 'file', action: choose(false) },
  ])
}

export function openFormats(beside: HTMLElement, field: HTMLTextAreaElement): void {
  const t = onDemand.peek().formats
  const items = formatNames.map((name): MenuItem => {
    const { key } = formats[name] as { readonly key?: string }
    return {
      name: t[name],
      action: () => format(field, name),
      ...(key === undefined ? {} : { shortcut: `Ctrl+${key}` }),
    }
  })
  openMenu(beside, t.title, items)
}

export function openInsertions(beside: HTMLElement, field: HTMLTextAreaElement): void {
  const { writing, snippets, drafts, box } = onDemand.peek()
  const write = (name: string, action: Action): MenuItem => ({
    name,
    action: () => doAction(action, field, field.selectionStart),
  })
  const call = callAddress()
  const enterSends = theStore().settings['enter_sends'] === true
  openMenu(beside, box.more, [
    // A message is nothing else then.
    ...(field.value.trim() === '' ? [write(writing.poll, 'poll'), write(writing.todo, 'todo')] : []),
    write(writing.time, 'time'),
    { name: writing.table, action: () => apply(field, table(field.value, field.selectionEnd, writing.column)) },
    ...(call === undefined
      ? []
      : [{ name: writing.call, action: () => insertText(field, `[${writing.joinCall}](${call})`) }]),
    { name: snippets.title, action: () => void openSnippets(field), shortcut: "Ctrl+'" },
    {
      name: drafts.preview,
      action: togglePreview,
      isChecked: isPreviewed.peek(),
      shortcut: 'Alt+P',
      beginsGroup: true,
    },
    {
      name: box.enterSends,
      action: () => void orSay(client.call('PATCH /settings', { enter_sends: !enterSends })),
      isChecked: enterSends,
    },
  ])
}

const roomLength = 15

/** A new room with an unguessable address. Undefined if the organization has no calls. */
function callAddress(): string | undefined {
  const { realm } = theStore()
  const server = realm['realm_jitsi_server_url'] ?? realm['server_jitsi_server_url']
  if (realm['realm_video_chat_provider'] !== 1 || typeof server !== 'string' || server === '') return undefined
  const digits = [...crypto.getRandomValues(new Uint8Array(roomLength))].map(byte => byte % 10).join('')
  return `${server.replace(/\/$/, '')}/${digits}`
}
