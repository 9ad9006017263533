// Folders of channels, and the views that a user pins to the sidebar or hides.
import type { Target } from './target.ts'

export const foldersAndViews = ({ identity }: Target): string[] => [
  `create table channel_folder (
    id ${identity},
    realm_id bigint not null references realm (id),
    name text not null,
    name_lower text not null,
    description text not null,
    rendered_description text not null,
    creator_id bigint references account (id),
    created_at bigint not null,
    position integer not null,
    archived smallint not null
  )`,
  `create unique index channel_folder_by_name on channel_folder (realm_id, name_lower)`,
  `alter table channel add column folder_id bigint references channel_folder (id)`,
  `create table navigation_view (
    account_id bigint not null references account (id),
    fragment text not null,
    name text,
    is_pinned smallint not null,
    primary key (account_id, fragment)
  )`,
]
