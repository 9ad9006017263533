// Pictures that the server has scaled, the emoji of organizations, and the sizes of uploaded images.
import type { Target } from './target.ts'

export const pictures = ({ identity }: Target): string[] => [
  `create table picture (
    realm_id bigint not null references realm (id),
    name text not null,
    content_type text not null,
    size bigint not null,
    file_id bigint not null references file (id),
    primary key (realm_id, name)
  )`,
  // For the check that no picture refers to a removed file.
  `create index picture_by_file on picture (file_id)`,
  `create table realm_emoji (
    id ${identity},
    realm_id bigint not null references realm (id),
    name text not null,
    account_id bigint not null references account (id),
    file_name text not null,
    still_file_name text,
    deactivated integer not null
  )`,
  `create index realm_emoji_by_realm on realm_emoji (realm_id, id)`,
  `create unique index realm_emoji_by_name on realm_emoji (realm_id, name) where deactivated = 0`,
  `create table attachment_image (
    attachment_id bigint primary key references attachment (id),
    width integer not null,
    height integer not null,
    frames integer not null
  )`,
]
