// Images whose thumbnails are not made yet.
export const wantedThumbnails = (): string[] => [
  `create table wanted_thumbnail (
    attachment_id bigint primary key references attachment (id) on delete cascade,
    realm_id bigint not null references realm (id),
    wanted_at bigint not null,
    due_at bigint,
    given_up_at bigint
  )`,
  `create index wanted_thumbnail_by_time on wanted_thumbnail (due_at, attachment_id)`,
]
