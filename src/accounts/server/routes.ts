import { defineRoutes } from '#platform/server/routes.ts'
import { accountsContract } from '../contract.ts'
import { currentUser, featureViber, register } from './service/accounts.ts'
import { logOut } from './service/sessions.ts'
import { logIn } from './service/sign-in.ts'

export const accountsRoutes = defineRoutes(accountsContract, {
  me: (ctx) => currentUser(ctx),
  login: (ctx, credentials) => logIn(ctx, credentials),
  register: (ctx, registration) => register(ctx, registration),
  logout: (ctx) => logOut(ctx),
  setFeatured: (ctx, { id, isFeatured }) => featureViber(ctx, id, isFeatured),
})
