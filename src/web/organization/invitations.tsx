// Open invitations, by mail or link.
import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { hasMailServer } from '../base/connection.ts'
import { client, useStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { administration } from '../text/administration.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { momentText } from '../text/times.ts'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'

export function Invitations(): JSX.Element {
  const { people } = useStore('people')
  const t = administration.value
  const { answer, refusal } = useAsked(() => client.call('GET /invites'), 'invites_changed')
  const revoke = (invite_id: number, isLink: boolean): Promise<boolean> =>
    orSay(
      isLink
        ? client.call('DELETE /invites/multiuse/{invite_id}', { invite_id })
        : client.call('DELETE /invites/{invite_id}', { invite_id }),
    )
  const resend = async (invite_id: number): Promise<void> => {
    if (await orSay(client.call('POST /invites/{invite_id}/resend', { invite_id })))
      say(hasMailServer ? t.users.resent : t.users.savedToFileAgain)
  }
  const copy = async (address: string): Promise<void> => {
    await navigator.clipboard.writeText(address)
    say(texts.value.copied)
  }
  const rows = answer?.invites.map(invite => {
    const name = invite.is_multiuse ? t.users.link : (invite.email ?? '')
    const inviter = people.get(invite.invited_by_user_id)?.full_name ?? texts.value.unknownUser
    return (
      <li key={`${invite.is_multiuse} ${invite.id}`}>
        <span class="what">
          <bdi>{name}</bdi>
          <small>
            {t.roles[invite.invited_as]} · {t.users.invitedBy(inviter)} ·{' '}
            {invite.expiry_date === null
              ? t.users.neverExpires
              : t.users.expires(momentText(new Date(invite.expiry_date * 1000).toISOString()))}
          </small>
        </span>
        {invite.link_url === undefined ? null : (
          <button type="button" class="plain" onClick={() => void copy(invite.link_url ?? '')}>
            {t.copyLink}
          </button>
        )}
        {invite.is_multiuse ? null : (
          <button
            type="button"
            class="plain"
            aria-label={`${t.users.resend}: ${name}`}
            onClick={() => void resend(invite.id)}
          >
            {t.users.resend}
          </button>
        )}
        <button
          type="button"
          class="plain danger"
          aria-label={`${t.users.revoke}: ${name}`}
          onClick={() => void revoke(invite.id, invite.is_multiuse)}
        >
          {t.users.revoke}
        </button>
      </li>
    )
  })
  return (
    <>
      <p>
        <a href="#invite">{onDemand.value.menu.invite}</a>
      </p>
      <Rows rows={rows} refusal={refusal} empty={t.users.noInvitations} />
    </>
  )
}
