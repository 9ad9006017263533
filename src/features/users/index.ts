import { feature } from '#core/contract/feature.ts'
import { createUser } from './create-user.ts'
import { deactivateOwnUser } from './deactivate-own-user.ts'
import { deactivateUser } from './deactivate-user.ts'
import { userAdded, userRemoved } from '#features/people/public.ts'
import { userUpdated } from './events.ts'
import { getOwnUser } from './get-own-user.ts'
import { getUser } from './get-user.ts'
import { getUserByEmail } from './get-user-by-email.ts'
import { listUsers } from './list-users.ts'
import { reactivateUser } from './reactivate-user.ts'
import { ownAccountState, peopleState } from './state.ts'
import { tellPeople } from './tell-people.ts'
import { updateUser, updateUserByEmail } from './update-user.ts'

export const users = feature({
  name: 'users',
  about: 'Accounts of people and bots.',
  endpoints: [
    listUsers,
    createUser,
    getOwnUser,
    deactivateOwnUser,
    getUser,
    updateUser,
    deactivateUser,
    reactivateUser,
    getUserByEmail,
    updateUserByEmail,
  ],
  events: [userAdded, userUpdated, userRemoved],
  state: [peopleState, ownAccountState],
  deliverers: [tellPeople],
})
