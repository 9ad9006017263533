/** The prefix of every endpoint. */
export const apiPrefix = '/api/v1'
/** The prefix of the same endpoints for our web client, which has a session instead of an API key. */
export const sessionApiPrefix = '/json'
