// Inviting people by mail or with a link.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { hasMailServer } from '../base/connection.ts'
import { client, useStore } from '../base/live.ts'
import { confirmRole } from '../organization/roles.ts'
import { compareNames } from '../store/order.ts'
import { isInRole, mayInOrganization } from '../store/permissions.ts'
import { allChannels, type Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { onDemand } from '../text/on-demand.ts'
import { Form, type FormField, numbersIn } from '../ui/form.tsx'
import { Secret } from '../ui/secret.tsx'
import { SectionFrame } from '../ui/sections.tsx'
import { ViewHead } from '../ui/view-head.tsx'

const day = 24 * 60
/** Minutes. */
const lifetimes = [day, 3 * day, 10 * day, 30 * day]
const never = 'never'
const Role = { owner: 100, member: 400 } as const

export function Invite(): JSX.Element {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value
  const mayMail = mayInOrganization(store, 'can_invite_users_group')
  const mayLink = mayInOrganization(store, 'create_multiuse_invite_group')
  const ways = [mayMail ? <ByMail key="mail" /> : null, mayLink ? <ByLink key="link" /> : null]
  return (
    <>
      <ViewHead back="#settings" heading={<b>{onDemand.value.menu.invite}</b>} />
      <SectionFrame name={onDemand.value.menu.invite}>
        {mayMail || mayLink ? null : <p class="remarks locked">{t.invite.mayNot}</p>}
        {hasMailServer ? null : <p class="remarks">{t.invite.noMailServer}</p>}
        {hasMailServer ? ways : ways.toReversed()}
      </SectionFrame>
    </>
  )
}

function ByMail(): JSX.Element {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value.invite
  return (
    <>
      <h3>{t.byEmail}</h3>
      <Form
        fields={[
          { name: 'invitee_emails', label: t.addresses, help: t.addressesHelp, type: 'long' },
          ...commonFields(store),
        ]}
        action={hasMailServer ? t.send : t.saveToFiles}
        done={hasMailServer ? t.sent : t.savedToFiles}
        confirm={({ role, invitee_emails = '' }) => confirmInvitation(role, invitee_emails.trim(), t.invite)}
        send={({ invitee_emails = '', ...values }, data) =>
          client.call('POST /invites', { invitee_emails, ...invitationOf(values, data) })
        }
      />
    </>
  )
}

function ByLink(): JSX.Element {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value
  const [link, setLink] = useState<string>()
  return (
    <>
      <h3>{t.invite.byLink}</h3>
      <Form
        fields={commonFields(store)}
        action={t.invite.createLink}
        done=""
        confirm={({ role }) => confirmInvitation(role, t.invite.everyoneWithLink, t.invite.createLink)}
        send={async (values, data) =>
          setLink((await client.call('POST /invites/multiuse', invitationOf(values, data))).invite_link)
        }
      />
      {link === undefined ? null : <Secret label={t.users.link} value={link} />}
    </>
  )
}

const confirmInvitation = (role: string | undefined, who: string, action: string): Promise<boolean> =>
  confirmRole({ role: Number(role), who, title: administration.peek().invite.question[Number(role)], action })

/** Members can invite members and guests; administrators can give any role except owner. */
function commonFields(store: Store): FormField[] {
  const t = administration.value
  const lowest = isInRole(store, 'role:owners')
    ? 0
    : isInRole(store, 'role:administrators')
      ? Role.owner + 1
      : Role.member
  return [
    {
      name: 'role',
      label: t.role,
      value: String(Role.member),
      options: Object.entries(t.roles)
        .filter(([role]) => Number(role) >= lowest)
        .map(([value, name]) => ({ value, name })),
    },
    {
      name: 'lifetime',
      label: t.invite.lifetime,
      value: String(10 * day),
      options: [
        ...lifetimes.map(minutes => ({ value: String(minutes), name: t.invite.days(minutes / day) })),
        { value: never, name: t.users.neverExpires },
      ],
    },
    { name: 'defaults', label: t.invite.withDefaults, type: 'check', isChecked: true },
    { name: 'channels', label: t.channels, many: { options: channelOptions(store) } },
  ]
}

const invitationOf = ({ role, lifetime, defaults }: Readonly<Record<string, string>>, data: FormData) => ({
  stream_ids: numbersIn(data, 'channels'),
  invite_as: Number(role) as 400,
  invite_expires_in_minutes: lifetime === never ? null : Number(lifetime),
  include_realm_default_subscriptions: defaults === 'on',
})

const channelOptions = (store: Store) =>
  allChannels(store)
    .filter(
      ({ is_archived, invite_only, stream_id }) => !is_archived && (!invite_only || store.subscriptions.has(stream_id)),
    )
    .sort((a, b) => compareNames(a.name, b.name))
    .map(channel => ({ value: channel.stream_id, name: channel.name, words: [channel] }))
