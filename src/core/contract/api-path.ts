/** The route of every endpoint stands below this path. */
export const apiPrefix = '/api/v1'
