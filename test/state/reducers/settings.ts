import type { Reducer, State } from './state.ts'

export const userSettings: Reducer = (state, { property, value }) => ({
  ...state,
  user_settings: { ...state['user_settings'], [property]: value },
})

export const settingsDefaults: Reducer = (state, { property, value }) => ({
  ...state,
  realm_user_settings_defaults: { ...state['realm_user_settings_defaults'], [property]: value },
})

/** Only the settings that the client has. */
function withRealm(state: State, data: Readonly<Record<string, any>>): State {
  const known = Object.entries(data).filter(([name]) => `realm_${name}` in state)
  return { ...state, ...Object.fromEntries(known.map(([name, value]) => [`realm_${name}`, value])) }
}

export const realm: Reducer = (state, { op, property, value, data }) => {
  if (op === 'deactivated') return state
  const news = op === 'update' ? { [property]: value } : { ...data }
  const policy = news.message_edit_history_visibility_policy
  if (policy !== undefined) news.allow_edit_history = policy !== 'none'
  const methods = news.authentication_methods
  if (methods === undefined) return withRealm(state, news)
  return withRealm(state, {
    ...news,
    email_auth_enabled: methods.Email.enabled,
    password_auth_enabled: methods.Email.enabled || (methods.LDAP.enabled && methods.LDAP.available),
  })
}
