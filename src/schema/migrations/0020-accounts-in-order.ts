// The users of an organization are read some at a time, in the order of their IDs.
export const accountsInOrder = (): string[] => [`create index account_in_order on account (realm_id, id)`]
