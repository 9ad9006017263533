// What a client needs to know about the server before it signs in (docs/spec/authentication.md#server-settings).
// Credentials, even bad ones, are ignored.
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { dictionary, bool, int, list, text } from '#core/contract/shape.ts'
import { object, required } from '#core/contract/field.ts'
import { directoryFor } from '#features/auth/public.ts'
import { realmPictureFields } from '#features/realm-administration/public.ts'
import { readRealmSettings, realmOfHost, realmUrl } from '#features/realms/public.ts'
import { featureLevel, version } from '../version.ts'

const SubdomainInvalid = badRequest('Invalid subdomain')

export const getServerSettings = endpoint({
  route: 'GET /server_settings',
  summary: 'Read the properties of the server and the login methods',
  access: 'anyone',
  returns: {
    authentication_methods: required(dictionary(bool), 'Login methods: whether each is enabled.'),
    zulip_version: required(text, 'Version of the server.'),
    zulip_merge_base: required(text, 'The same, for clients that expect it.'),
    zulip_feature_level: required(int, 'API feature level.'),
    push_notifications_enabled: required(bool, 'Whether mobile notifications are set up.'),
    is_incompatible: required(bool, 'Whether the client is too old.'),
    email_auth_enabled: required(bool, 'Whether users sign in with an email address and password.'),
    require_email_format_usernames: required(bool, 'Whether a username must be an email address.'),
    realm_url: required(text, 'URL of the organization.'),
    realm_uri: required(text, 'The same, under its old name.'),
    realm_name: required(text, 'Name of the organization.'),
    realm_icon: required(text, 'URL of the icon.'),
    realm_description: required(text, 'Description, as HTML.'),
    realm_web_public_access_enabled: required(bool, 'Whether some channels are readable without an account.'),
    external_authentication_methods: required(
      list(
        object('ExternalMethod', {
          name: required(text, 'Identifier.'),
          display_name: required(text, 'Label of the button.'),
          display_icon: required(text, 'Icon on the button.'),
          login_url: required(text, 'URL of the sign-in page.'),
          signup_url: required(text, 'URL of the sign-up page.'),
        }),
      ),
      'Single sign-on methods; always empty.',
    ),
  },
  errors: [SubdomainInvalid],

  async handle({ tx, host }) {
    const realm = await realmOfHost(tx, host)
    if (realm === undefined) throw SubdomainInvalid()
    const settings = readRealmSettings(realm.settings)
    const email = settings.authentication_methods.Email
    const directory = directoryFor(tx.server, realm)
    const url = realmUrl(tx.server, realm)
    return {
      authentication_methods: {
        password: email || directory !== undefined,
        email,
        ldap: directory !== undefined,
      },
      zulip_version: version,
      zulip_merge_base: version,
      zulip_feature_level: featureLevel,
      push_notifications_enabled: false,
      is_incompatible: false,
      email_auth_enabled: email,
      require_email_format_usernames: directory?.emailUsernames ?? true,
      realm_url: url,
      realm_uri: url,
      realm_name: realm.name,
      realm_icon: (await realmPictureFields(tx, realm.id, 'icon'))['icon_url'] ?? '',
      realm_description: realm.rendered_description,
      realm_web_public_access_enabled: settings.enable_spectator_access,
      external_authentication_methods: [],
    }
  },
})
