import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { anyJson, int, jsonOrBareText, text } from '#core/contract/shape.ts'
import { subscriptionUpdated } from '../events.ts'
import { propertyErrors, propertyNames, setProperty } from '../subscriptions/subscription-properties.ts'

export const updateSubscriptionProperty = endpoint({
  route: 'PATCH /users/me/subscriptions/{stream_id}',
  summary: "Change one property of the caller's subscription",
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
