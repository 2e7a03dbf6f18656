import { defineRoutes } from '#platform/server/routes.ts'
import { accountsSecurityContract } from '../security-contract.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './service/passkeys.ts'
import { finishSignIn } from './service/second-step.ts'
import { endSession, ownSessions, signOutElsewhere } from './service/own-sessions.ts'
import {
  confirmEnrolment,
  enrol,
  ownSecurity,
  renewRecoveryCodes,
  turnTwoStepOff,
} from './service/two-step.ts'

export const securityRoutes = defineRoutes(accountsSecurityContract, {
  secondStep: (ctx, step) => finishSignIn(ctx, step),
  passkeyOptions: (ctx) => askForPasskey(ctx),
  passkeySignIn: (ctx, { credential }) => signInByPasskey(ctx, credential),
  get: (ctx) => ownSecurity(ctx),
  enrol: (ctx, confirmation) => enrol(ctx, confirmation),
  confirm: (ctx, { code }) => confirmEnrolment(ctx, code),
  turnOff: (ctx, confirmation) => turnTwoStepOff(ctx, confirmation),
  newRecoveryCodes: (ctx, confirmation) => renewRecoveryCodes(ctx, confirmation),
  newPasskeyOptions: (ctx, confirmation) => beginPasskey(ctx, confirmation),
  addPasskey: (ctx, passkey) => addPasskey(ctx, passkey),
  renamePasskey: (ctx, naming) => renamePasskey(ctx, naming),
  removePasskey: (ctx, removal) => removePasskey(ctx, removal),
  sessions: (ctx) => ownSessions(ctx),
  endSession: (ctx, { id }) => endSession(ctx, id),
  endOtherSessions: (ctx) => signOutElsewhere(ctx),
})
