import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import * as groups from '../settings/preference-groups.ts'
import { PersonalField, type PersonalName } from '../settings/setting-field.tsx'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { Refusal } from '../ui/field-frame.tsx'
import { useAsked } from '../ui/requests.ts'
import { SettingGroup } from '../ui/setting-group.tsx'
import { readState } from './read-state.ts'

export function UserDefaults(): JSX.Element {
  const t = administration.value
  const { answer, refusal } = useAsked(
    async () => (await readState('realm_user_settings_defaults')).realm_user_settings_defaults,
    'realm_user_settings_defaults',
  )
  if (refusal !== undefined) return <Refusal text={refusal} />
  if (answer === undefined) return <p class="hint">{texts.value.loading}</p>
  const values = answer as Readonly<Record<string, unknown>>
  const save = (name: string, value: unknown): Promise<unknown> =>
    client.call('PATCH /realm/user_settings_defaults', { [name]: value } as object)
  const part = (title: string, names: readonly PersonalName[]): JSX.Element => (
    <SettingGroup title={title}>
      {names
        .filter(name => Object.hasOwn(values, name))
        .map(name => (
          <PersonalField key={name} name={name} value={values[name]} save={save} />
        ))}
    </SettingGroup>
  )
  return (
    <>
      <p>{t.org.userDefaultsHelp}</p>
      {part(t.settings.appearance, groups.look)}
      {part(t.settings.viewsSection, groups.views)}
      {part(t.settings.writing, groups.writing)}
      {part(t.settings.privacy, groups.privacy)}
      {part(t.settings.topics, groups.topics)}
      {part(t.settings.directAndMentions, groups.notifyDirect)}
      {part(t.settings.followedTopics, groups.notifyFollowed)}
      {part(t.settings.channelMessages, groups.notifyChannels)}
      {part(t.settings.general, groups.notifyGeneral)}
    </>
  )
}
