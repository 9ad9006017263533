// Which users can read a message (docs/spec/messages.md#get-messagesmessage_id).
import { all } from '#test/given.ts'
import {
  answersFlags,
  archived,
  channel,
  done,
  readMessage,
  sent,
  sentElsewhere,
  subscribed,
  the,
  unsubscribed,
} from './given.ts'
import { bad, type Row, rowsWith } from '#test/row.ts'

const invisible = bad('Invalid message(s)')
const place = channel('place', 'public', ['owner', 'member'])
const inPlace = all(place, sent('member', 'place'))

export const messageVisibility: readonly Row[] = [
  {
    clause: 'messages#missing-and-invisible messages#read-direct',
    when: "other users' direct message gets the same response as a missing one",
    given: sent('member', ['guest']),
    as: 'owner',
    send: readMessage,
    error: invisible,
  },
  ...rowsWith({ clause: 'messages#missing-and-invisible', as: 'owner', error: invisible }, [
    { when: 'an unknown message', send: 'GET /messages/999999999' },
    { when: 'the ID 0', send: 'GET /messages/0' },
    { when: 'an ID beyond the range of the database', send: 'GET /messages/99999999999999999999' },
  ]),
  {
    clause: 'messages#read-other-organization',
    when: 'a message of another organization',
    given: sentElsewhere,
    as: 'owner',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'messages#read-public flags#order',
    when: 'a user who never subscribed reads a public channel, as read history',
    given: inPlace,
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'messages#read-public',
    when: 'a user who never subscribed reads an archived public channel',
    given: all(inPlace, archived('place')),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  ...rowsWith({ clause: 'messages#read-guest', as: 'guest', send: readMessage }, [
    { when: "a guest who isn't subscribed to a public channel", given: inPlace, error: invisible },
    {
      when: "a guest who isn't subscribed to a web-public channel",
      given: all(channel('open', 'web-public', ['owner']), sent('owner', 'open')),
      error: invisible,
    },
    {
      when: 'a subscribed guest reads earlier messages',
      given: all(inPlace, subscribed('place', 'guest')),
      afterwards: answersFlags('read', 'historical'),
    },
  ]),
  ...rowsWith({ clause: 'messages#read-shared-history', as: 'member', send: readMessage }, [
    {
      when: 'a later subscriber reads shared history',
      given: all(channel('team', 'shared', ['owner']), sent('owner', 'team'), subscribed('team', 'member')),
      afterwards: answersFlags('read', 'historical'),
    },
    {
      when: 'a user who may subscribe can read without subscribing',
      given: async scene => {
        const can_subscribe_group = { direct_members: [scene.member.id], direct_subgroups: [] }
        await all(channel('team', 'shared', ['owner'], { can_subscribe_group }), sent('owner', 'team'))(scene)
      },
      afterwards: answersFlags('read', 'historical'),
    },
    {
      when: 'a user who may subscribe other users can read without subscribing',
      given: async scene => {
        const can_add_subscribers_group = { direct_members: [scene.member.id], direct_subgroups: [] }
        await all(channel('team', 'shared', ['owner'], { can_add_subscribers_group }), sent('owner', 'team'))(scene)
      },
      afterwards: answersFlags('read', 'historical'),
    },
    {
      when: "other users can't read without subscribing",
      given: all(channel('team', 'shared', ['owner']), sent('owner', 'team')),
      error: invisible,
    },
  ]),
  ...rowsWith({ clause: 'messages#read-protected-history', as: 'member', send: readMessage }, [
    {
      when: "a later subscriber can't read protected history",
      given: all(channel('team', 'protected', ['owner']), sent('owner', 'team'), subscribed('team', 'member')),
      error: invisible,
    },
    {
      when: 'a receiver can read protected history, even after leaving and coming back',
      given: all(
        channel('team', 'protected', ['owner', 'member']),
        sent('owner', 'team'),
        unsubscribed('team', 'member'),
        subscribed('team', 'member'),
      ),
      afterwards: answersFlags('read'),
    },
  ]),
  ...rowsWith({ send: readMessage, error: invisible }, [
    {
      clause: 'messages#read-administrators',
      when: 'an administrator has no special right',
      given: all(channel('team', 'shared', ['owner', 'member']), sent('member', 'team')),
      as: 'admin',
    },
    {
      clause: 'messages#read-deleted',
      when: 'a deleted message',
      given: all(
        inPlace,
        done('owner', scene => `DELETE /messages/${the(scene, 'message')}`),
      ),
      as: 'owner',
    },
    {
      clause: 'messages#read-after-leaving',
      when: 'leaving a private channel ends access right away',
      given: all(
        channel('team', 'shared', ['owner', 'member']),
        sent('member', 'team'),
        unsubscribed('team', 'member'),
      ),
      as: 'member',
    },
  ]),
  ...rowsWith({ clause: 'messages#message-parameters', as: 'owner', send: 'GET /messages/1' }, [
    {
      when: "apply_markdown that isn't a boolean",
      fields: { apply_markdown: '1' },
      error: bad('apply_markdown is not a boolean'),
    },
    {
      when: "allow_empty_topic_name that isn't JSON",
      fields: { allow_empty_topic_name: 'True' },
      error: bad('allow_empty_topic_name is not valid JSON'),
    },
  ]),
]
