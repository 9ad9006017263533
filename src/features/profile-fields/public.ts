// The door to profile fields: what people filled in, and filling it in for them.
export { type ProfileData, profileData, profileDataByAccount, profileDataOf } from './profile-data.ts'
export {
  clearProfileValues,
  type ProfileChange,
  type ProfileEdit,
  profileValueErrors,
  type ProfileValueInput,
  profileValueInput,
  setProfileValues,
} from './profile-values.ts'
