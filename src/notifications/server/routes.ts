import { defineRoutes } from '#platform/server/routes.ts'
import { notificationsContract } from '../contract.ts'
import { pageOfNotifications, preferencesOf, read, setPreferences, unreadOf } from './inbox.ts'
import { subscriptionOf, unsubscribe } from './unsubscribe.ts'

export const notificationsRoutes = defineRoutes(notificationsContract, {
  list: (ctx, filter) => pageOfNotifications(ctx, filter),
  unread: (ctx) => unreadOf(ctx),
  read: (ctx, what) => read(ctx, what),
  preferences: (ctx) => preferencesOf(ctx, ctx.viewer),
  setPreferences: (ctx, { preferences }) => setPreferences(ctx, ctx.viewer, preferences),
  subscription: (ctx, { token }) => subscriptionOf(ctx, token),
  unsubscribe: (ctx, { token }) => unsubscribe(ctx, token),
})
