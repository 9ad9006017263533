import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { Switch } from '../ui/fields.tsx'
import { administration } from '../text/administration.ts'
import { lockOf } from './lock.ts'

interface Method {
  readonly enabled: boolean
  readonly available: boolean
  readonly unavailable_reason?: string
}

export function AuthMethods(): JSX.Element {
  const store = useStore('organization', 'groups')
  const t = administration.value.org
  const methods = store.realm['realm_authentication_methods'] as Readonly<Record<string, Method>>
  return (
    <>
      <p>{t.authMethodsHelp}</p>
      {Object.entries(methods).map(([name, { enabled, available, unavailable_reason }]) => (
        <Switch
          key={name}
          label={t.methods[name] ?? name}
          value={enabled}
          help={available ? undefined : unavailable_reason}
          locked={lockOf(store, true)}
          save={isOn => client.call('PATCH /realm', { authentication_methods: { [name]: isOn } })}
        />
      ))}
    </>
  )
}
