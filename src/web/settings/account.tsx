// Email address, password, API key, privacy, and leaving.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type Account as ApiAccount, clientOf } from '#client/client.ts'
import { hasMailServer, toSignIn } from '../base/connection.ts'
import { client, useStore } from '../base/live.ts'
import { isInRole } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import { Form, type FormField } from '../ui/form.tsx'
import { useAsked } from '../ui/requests.ts'
import { Secret } from '../ui/secret.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { privacy } from './preference-groups.ts'
import { OwnSettings } from './setting-field.tsx'

export function Account(): JSX.Element {
  const t = administration.value.settings
  const { answer } = useAsked(() => client.call('GET /users/me'))
  const address = answer?.delivery_email ?? answer?.email ?? ''
  return (
    <>
      <h3>{t.emailAddress}</h3>
      <SettingAnchor name="email">
        <Address address={address} />
      </SettingAnchor>
      <h3>{t.password}</h3>
      <SettingAnchor name="password">
        <Password />
      </SettingAnchor>
      <SettingGroup title={t.privacy}>
        <OwnSettings names={privacy} />
      </SettingGroup>
      <h3>{t.apiKey}</h3>
      <SettingAnchor name="api_key">
        <ApiKey address={address} />
      </SettingAnchor>
      <h3>{t.leave}</h3>
      <SettingAnchor name="leave">
        <p>{t.leaveHelp}</p>
        <Form
          fields={[presentPassword()]}
          action={t.leaveAction}
          isDangerous
          send={async ({ old_password = '' }) => {
            await signedIn(address, old_password)
            await client.call('DELETE /users/me')
            toSignIn()
          }}
        />
      </SettingAnchor>
    </>
  )
}

const presentPassword = (): FormField => ({
  name: 'old_password',
  label: administration.value.settings.currentPassword,
  type: 'password',
  autocomplete: 'current-password',
})

/** Fails with the server's message if the password is wrong. */
async function signedIn(email: string, password: string): Promise<ApiAccount> {
  const url = globalThis.location.origin
  const { api_key } = await client.call('POST /fetch_api_key', { username: email, password })
  return { url, email, apiKey: api_key }
}

function Address({ address }: { readonly address: string }): JSX.Element {
  const t = administration.value.settings
  const store = useStore('organization', 'groups')
  const isFixed = store.realm['realm_email_changes_disabled'] === true && !isInRole(store, 'role:administrators')
  return (
    <>
      <p>
        <bdi>{t.currentAddress(address)}</bdi>
      </p>
      {isFixed ? (
        <p class="remarks locked">{t.onlyAdministratorsChangeAddresses}</p>
      ) : (
        <Form
          fields={[{ name: 'email', label: t.newAddress, type: 'email', autocomplete: 'email' }, presentPassword()]}
          action={t.changeAddress}
          done={hasMailServer ? t.confirmationSent : t.confirmationSavedToFile}
          send={({ email, old_password }) => client.call('PATCH /settings', { email, old_password })}
        />
      )}
    </>
  )
}

function Password(): JSX.Element {
  const t = administration.value.settings
  const { realm } = useStore('organization')
  if (realm['realm_email_auth_enabled'] !== true) return <p>{t.passwordElsewhere}</p>
  return (
    <>
      <p>{t.passwordHelp}</p>
      <Form
        fields={[
          presentPassword(),
          { name: 'new_password', label: t.newPassword, type: 'password', autocomplete: 'new-password' },
        ]}
        action={t.changePassword}
        send={({ old_password, new_password }) => client.call('PATCH /settings', { old_password, new_password })}
      />
    </>
  )
}

function ApiKey({ address }: { readonly address: string }): JSX.Element {
  const t = administration.value.settings
  const [account, setAccount] = useState<ApiAccount>()
  if (account !== undefined)
    return (
      <Secret
        label={t.apiKey}
        value={account.apiKey}
        replace={{
          name: t.generateKey,
          question: t.generateKeyQuestion,
          async run() {
            const { api_key } = await clientOf(account).call('POST /users/me/api_key/regenerate')
            setAccount({ ...account, apiKey: api_key })
          },
        }}
      />
    )
  return (
    <>
      <p>{t.apiKeyHelp}</p>
      <Form
        fields={[presentPassword()]}
        action={t.showKey}
        send={async ({ old_password = '' }) => setAccount(await signedIn(address, old_password))}
      />
    </>
  )
}
