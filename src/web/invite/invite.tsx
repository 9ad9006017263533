// Inviting people by mail or by a link.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { client, useStore } from '../app/live.ts'
import { Form, type FormField } from '../parts/form.tsx'
import { ManyChoice } from '../parts/many-choice.tsx'
import { Secret } from '../parts/secret.tsx'
import { SectionFrame } from '../parts/sections.tsx'
import { Icon } from '../parts/icon.tsx'
import { ViewHeading } from '../parts/view-heading.tsx'
import { isInRole, mayInOrganization } from '../store/permissions.ts'
import { allChannels, type Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { compareNames } from '../store/compare-names.ts'

const day = 24 * 60
/** In minutes. */
const lifetimes = [day, 3 * day, 10 * day, 30 * day]
const never = 'never'
const Role = { owner: 100, member: 400 } as const

export function Invite(): JSX.Element {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value
  const [channels, setChannels] = useState<ReadonlySet<number>>(new Set())
  const [link, setLink] = useState<string>()
  const mayMail = mayInOrganization(store, 'can_invite_users_group')
  const mayLink = mayInOrganization(store, 'create_multiuse_invite_group')
  const common = commonFields(store)
  const chosen = (
    <ManyChoice label={t.channels} options={channelOptions(store)} chosen={channels} change={setChannels} />
  )
  return (
    <>
      <header class="bar">
        <a class="tool back" href="#settings" aria-label={texts.value.back}>
          <Icon name="back" />
        </a>
        <ViewHeading>
          <b>{texts.value.menu.invite}</b>
        </ViewHeading>
      </header>
      <SectionFrame name={texts.value.menu.invite}>
        {mayMail || mayLink ? chosen : <p class="remarks locked">{t.invite.mayNot}</p>}
        {mayMail ? (
          <>
            <h3>{t.invite.byMail}</h3>
            <Form
              fields={[
                { name: 'invitee_emails', label: t.invite.addresses, help: t.invite.addressesHelp, type: 'long' },
                ...common,
              ]}
              act={t.invite.send}
              done={t.invite.sent}
              send={({ invitee_emails = '', ...values }) =>
                client.call('POST /invites', { invitee_emails, stream_ids: [...channels], ...invitationOf(values) })
              }
            />
          </>
        ) : null}
        {mayLink ? (
          <>
            <h3>{t.invite.byLink}</h3>
            <Form
              fields={common}
              act={t.invite.createLink}
              done=""
              send={async values => {
                const params = { stream_ids: [...channels], ...invitationOf(values) }
                setLink((await client.call('POST /invites/multiuse', params)).invite_link)
              }}
            />
            {link === undefined ? null : <Secret label={t.users.link} value={link} />}
          </>
        ) : null}
      </SectionFrame>
    </>
  )
}

/** Members invite members and guests; administrators give any role but the one of an owner. */
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
  ]
}

const invitationOf = ({ role, lifetime, defaults }: Readonly<Record<string, string>>) => ({
  invite_as: Number(role) as 400,
  invite_expires_in_minutes: lifetime === never ? null : Number(lifetime),
  include_realm_default_subscriptions: defaults === 'on',
})

const channelOptions = (store: Store) =>
  allChannels(store)
    .filter(
      ({ is_archived, invite_only, stream_id }) => !is_archived && (!invite_only || store.subscriptions.has(stream_id)),
    )
    .map(({ stream_id, name }) => ({ value: stream_id, name }))
    .sort((a, b) => compareNames(a.name, b.name))
