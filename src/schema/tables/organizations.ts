// The tables of organizations and of what belongs to all of their users.
import type { Generated } from 'kysely'
import type { Flag } from './engine.ts'

export interface OrganizationTables {
  // features/realms
  realm: {
    id: Generated<number>
    /** An identifier that is unique across servers. */
    uuid: string
    /** The start of the host name; empty for the root organization. */
    subdomain: string
    name: string
    description: string
    rendered_description: string
    created_at: number
    deactivated: Flag
    /** JSON: settings that differ from their defaults. */
    settings: string
    /** JSON: new accounts' personal settings that differ from the built-in defaults. */
    user_settings_defaults: string
  }

  // features/domains
  realm_domain: { id: Generated<number>; realm_id: number; domain: string; allow_subdomains: Flag }

  // features/linkifiers
  linkifier: {
    id: Generated<number>
    realm_id: number
    pattern: string
    url_template: string
    example_input: string | null
    reverse_template: string | null
    /** A JSON list. */
    alternative_url_templates: string
    position: number
  }

  // features/playgrounds
  playground: {
    id: Generated<number>
    realm_id: number
    name: string
    pygments_language: string
    url_template: string
  }

  // features/emoji
  /** An organization's emoji. It stays when it is deactivated, because messages show it. */
  realm_emoji: {
    id: Generated<number>
    realm_id: number
    name: string
    /** Its author. */
    account_id: number
    /** The ends of the addresses of its picture, and of the first frame if it is animated. */
    file_name: string
    still_file_name: string | null
    deactivated: Flag
  }

  // features/pictures
  /** A picture that the server has scaled. */
  picture: {
    realm_id: number
    /** What it shows and where it is served, such as `avatars/….png`. */
    name: string
    content_type: string
    size: number
    file_id: number
  }
}
