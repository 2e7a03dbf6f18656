import { defineRoutes } from '#platform/server/routes.ts'
import { worklogContract } from '../contract.ts'
import { addHours, changeHours, hoursLogOf, removeHours } from './service/entries.ts'

export const worklogRoutes = defineRoutes(
  worklogContract,
  {
    list: (ctx, { id }) => hoursLogOf(ctx, id),
    add: (ctx, { id, ...entry }) => addHours(ctx, id, entry),
    change: (ctx, { id, entryId, ...change }) => changeHours(ctx, id, entryId, change),
    remove: (ctx, { id, entryId }) => removeHours(ctx, id, entryId),
  },
  {
    unseen: {
      add: (ctx, { id }) => hoursLogOf(ctx, id),
      change: (ctx, { id }) => hoursLogOf(ctx, id),
    },
  },
)
