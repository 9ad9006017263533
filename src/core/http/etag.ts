/** Whether the client already has the version with this ETag. */
export const clientHas = (etag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? '').split(',').some(one => ['*', etag].includes(one.trim().replace(/^W\//, '')))
