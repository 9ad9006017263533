// The user's views and actions that aren't about a conversation: a menu in the sidebar, or a list on a phone.
import type { MenuItem } from '../ui/menu.tsx'
import { mayInOrganization } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { goTo } from '../base/navigate.ts'

export const mayInvite = (store: Store): boolean =>
  mayInOrganization(store, 'can_invite_users_group') || mayInOrganization(store, 'create_multiuse_invite_group')

export function otherViews(store: Store): MenuItem[] {
  const t = texts.value
  return [
    { name: t.menu.channels, action: () => goTo('#channels/subscribed') },
    { name: t.menu.groups, action: () => goTo('#groups/your') },
    ...(mayInvite(store) ? [{ name: t.menu.invite, action: () => goTo('#invite') }] : []),
    { name: t.menu.organization, action: () => goTo('#organization/organization-profile') },
    { name: t.menu.shortcuts, action: () => goTo('#keyboard-shortcuts') },
    { name: t.menu.apiDocumentation, action: () => globalThis.location.assign('/api/docs') },
    { name: t.menu.about, action: () => goTo('#about') },
    { name: t.signOut, action: () => void signOut() },
  ]
}

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
