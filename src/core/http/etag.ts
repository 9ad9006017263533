/** Whether the client already has this version, by its If-None-Match. */
export const isAmong = (etag: string, list: string | undefined): boolean =>
  (list ?? '').split(',').some(one => ['*', etag].includes(one.trim().replace(/^W\//, '')))
