// Texts that bots keep by keys. The length stands before the text, so that lengths are added up without reading texts.
import type { Target } from './target.ts'

export const botStorage = (_: Target): string[] => [
  `create table bot_storage (
    account_id bigint not null references account (id),
    key text not null,
    characters bigint not null,
    value text not null,
    primary key (account_id, key)
  )`,
]
