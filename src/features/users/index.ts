import { feature } from '#core/feature.ts'
import { clearProfile, erasesBy, keeps } from './erase-account.ts'
import { createUser } from './endpoints/create-user.ts'
import { deactivateOwnUser, deactivateUser, reactivateUser } from './endpoints/deactivate-user.ts'
import { userAdded, userRemoved, userUpdated } from './events.ts'
import { getOwnUser, getUser, getUserByEmail, listUsers } from './endpoints/get-users.ts'
import { ownAccountState, usersState } from './state.ts'
import { deliverUsers } from './deliver-users.ts'
import { updateUser, updateUserByEmail } from './endpoints/update-user.ts'
import { createCustomProfileField, profileFieldsLimit } from './endpoints/create-custom-profile-field.ts'
import { choicesLimit } from './profile-fields/field-data.ts'
import {
  deleteCustomProfileField,
  getCustomProfileFields,
  reorderCustomProfileFields,
} from './endpoints/custom-profile-fields.ts'
import { profileFieldsChanged } from './profile-fields/events.ts'
import { removeProfileData, updateProfileData } from './endpoints/profile-data.ts'
import { externalAccountsState, profileFieldsState } from './profile-fields/state.ts'
import { updateCustomProfileField } from './endpoints/update-custom-profile-field.ts'

export const users = feature({
  name: 'users',
  about: 'Accounts of people and bots, and custom profile fields.',
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
    getCustomProfileFields,
    createCustomProfileField,
    reorderCustomProfileFields,
    updateCustomProfileField,
    deleteCustomProfileField,
    updateProfileData,
    removeProfileData,
  ],
  events: [userAdded, userUpdated, userRemoved, profileFieldsChanged],
  state: [usersState, ownAccountState, profileFieldsState, externalAccountsState],
  deliverers: [deliverUsers],
  limits: [profileFieldsLimit, choicesLimit],
  hookHandlers: [
    keeps('account.bot_owner_id', 'a bot keeps its owner, and is inactive'),
    keeps('user_group_member.account_id', 'a deleted account stays in its groups by its ID'),
    keeps('user_group.creator_id', 'the group belongs to the organization'),
    erasesBy('profile_value.account_id', clearProfile, [userUpdated]),
    keeps('event_queue.account_id', 'deactivating has ended the queues'),
  ],
})
