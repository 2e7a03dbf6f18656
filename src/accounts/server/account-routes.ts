import { defineRoutes } from '#platform/server/routes.ts'
import { accountsOwnContract } from '../own-contract.ts'
import { cancelEmailChange, changeEmail, confirmEmail, sendVerification } from './service/email.ts'
import { changePassword, forgotPassword, resetPassword } from './service/password.ts'
import {
  completeOnboarding,
  ownAccount,
  removeAvatar,
  saveProfile,
  setAvatar,
} from './service/profile.ts'

export const accountRoutes = defineRoutes(accountsOwnContract, {
  get: (ctx) => ownAccount(ctx),
  save: (ctx, change) => saveProfile(ctx, change),
  setAvatar: (ctx, { file }) => setAvatar(ctx, file),
  removeAvatar: (ctx) => removeAvatar(ctx),
  changeEmail: (ctx, change) => changeEmail(ctx, change),
  cancelEmailChange: (ctx) => cancelEmailChange(ctx),
  changePassword: (ctx, change) => changePassword(ctx, change),
  sendVerification: (ctx) => sendVerification(ctx),
  completeOnboarding: (ctx) => completeOnboarding(ctx),
  forgotPassword: (ctx, { email }) => forgotPassword(ctx, email),
  resetPassword: (ctx, reset) => resetPassword(ctx, reset),
  confirmEmail: (ctx, { token }) => confirmEmail(ctx, token),
})
