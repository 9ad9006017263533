/** The prefix of the route of every endpoint. */
export const apiPrefix = '/api/v1'
