import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { list, textFrom } from '#core/contract/shape.ts'
import { subscriptionObject } from '../subscriptions/subscription.ts'
import { ownSubscriptions } from '../subscriptions/own-subscriptions.ts'

export const getSubscriptions = endpoint({
  route: 'GET /users/me/subscriptions',
  summary: 'List the channels to which the caller is subscribed',
  access: 'user',
  heavy: true,
  params: {
    include_subscribers: withDefault(
      textFrom(['false', 'true', 'partial']),
      'false',
      'Whether to list the subscribers of each channel; partial lists all of them too.',
    ),
  },
  returns: {
    subscriptions: required(list(subscriptionObject), 'The channels that are not archived, in the order of their IDs.'),
  },

  async handle({ caller, params, tx }) {
    const includeSubscribers = params.include_subscribers !== 'false'
    return { subscriptions: await ownSubscriptions(tx, caller, includeSubscribers) }
  },
})
