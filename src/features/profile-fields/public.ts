export { type ProfileData, profileData, profileDataByAccount, profileDataOf } from './profile-data.ts'
