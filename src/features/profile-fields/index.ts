import { feature } from '#core/contract/feature.ts'
import { createCustomProfileField, profileFieldsLimit } from './create-custom-profile-field.ts'
import { deleteCustomProfileField } from './delete-custom-profile-field.ts'
import { profileFieldsChanged } from './events.ts'
import { getCustomProfileFields } from './get-custom-profile-fields.ts'
import { removeProfileData } from './remove-profile-data.ts'
import { reorderCustomProfileFields } from './reorder-custom-profile-fields.ts'
import { externalAccountsState, profileFieldsState } from './state.ts'
import { updateCustomProfileField } from './update-custom-profile-field.ts'
import { updateProfileData } from './update-profile-data.ts'

export const profileFields = feature({
  name: 'profile-fields',
  about: 'Fields of the profile that the organization defines, and their values.',
  endpoints: [
    getCustomProfileFields,
    createCustomProfileField,
    reorderCustomProfileFields,
    updateCustomProfileField,
    deleteCustomProfileField,
    updateProfileData,
    removeProfileData,
  ],
  events: [profileFieldsChanged],
  state: [profileFieldsState, externalAccountsState],
  limits: [profileFieldsLimit],
})
