// The user's views and actions that aren't about a conversation: a menu in the sidebar, or a list on a phone.
import { type Action, menuItems } from '../actions/action.ts'
import { theStore } from '../base/live.ts'
import type { MenuItem } from '../ui/menu-item.ts'
import { mayInvite } from '../store/permissions.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { goTo } from '../base/navigate.ts'

const view = (address: string) => () => goTo(address)

export const ownActions: readonly Action[] = [
  { name: () => texts.value.menu.settings, icon: 'settings', run: view('#settings/profile') },
  { name: () => texts.value.menu.channels, icon: 'channel', run: view('#channels/subscribed') },
  { name: () => texts.value.menu.groups, icon: 'people', run: view('#groups/your') },
  {
    name: () => onDemand.value.menu.invite,
    icon: 'invite',
    isOffered: () => mayInvite(theStore()),
    run: view('#invite'),
  },
  { name: () => texts.value.menu.organization, icon: 'settings', run: view('#organization/organization-profile') },
  {
    name: () => texts.value.menu.shortcuts,
    icon: 'keyboard',
    key: { press: '?', name: 'shortcuts' },
    run: view('#keyboard-shortcuts'),
  },
  {
    name: () => onDemand.value.menu.apiDocumentation,
    icon: 'source',
    run: () => globalThis.location.assign('/api/docs'),
  },
  { name: () => onDemand.value.menu.about, icon: 'about', run: view('#about') },
  { name: () => texts.value.signOut, icon: 'leave', run: signOut },
]

/** Without the settings, for a menu that is shown in them. */
export const otherViews = (): MenuItem[] => menuItems([ownActions.slice(1)], undefined)

async function signOut(): Promise<void> {
  // After an update, the server may no longer have this part.
  const part = await import('../writing/sign-out.ts').catch(() => undefined)
  if (part !== undefined && !(await part.maySignOut())) return
  // On an unencrypted connection, browsers ignore the server's header that would do this.
  localStorage.clear()
  sessionStorage.clear()
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/logout/'
  document.body.append(form)
  form.submit()
}
