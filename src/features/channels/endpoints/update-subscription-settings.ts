import { required, object } from '#core/contract/field.ts'
import { anyJson, int, jsonOrBareText, text, list } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { subscriptionUpdated } from '../events.ts'
import { propertyErrors, propertyNames, setProperty } from '../subscriptions/subscription-properties.ts'

export const updateSubscriptionProperty = endpoint({
  route: 'PATCH /users/me/subscriptions/{stream_id}',
  summary: "Change a property of one of the caller's subscriptions",
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    property: required(text, `One of ${propertyNames.join(', ')}.`),
    value: required(jsonOrBareText(anyJson), 'The new value.'),
  },
  errors: propertyErrors,
  emits: [subscriptionUpdated],

  async handle({ caller, params, tx }) {
    await setProperty(tx, caller, params, 'value')
  },
})

export const updateSubscriptionSettings = endpoint({
  route: 'POST /users/me/subscriptions/properties',
  summary: "Change properties of the caller's subscriptions",
  access: 'user',
  params: {
    subscription_data: required(
      list(
        object('SubscriptionPropertyChangeRequest', {
          stream_id: required(int, 'The channel.'),
          property: required(text, `One of ${propertyNames.join(', ')}.`),
          value: required(anyJson, 'The new value.'),
        }),
      ),
      'The changes, in order.',
    ),
  },
  errors: propertyErrors,
  emits: [subscriptionUpdated],

  async handle({ caller, params, tx }) {
    for (const [index, change] of params.subscription_data.entries())
      await setProperty(tx, caller, change, `subscription_data[${index}]["value"]`)
  },
})
