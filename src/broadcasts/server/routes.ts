import { defineRoutes } from '#platform/server/routes.ts'
import { broadcastsBannerContract } from '../banner-contract.ts'
import { broadcastsContract } from '../contract.ts'
import { changeDraft, createDraft, removeDraft } from './service/drafts.ts'
import { bannerFor, dismissBanner } from './service/members.ts'
import {
  getBroadcast,
  pageOfBroadcasts,
  previewBroadcast,
  testBroadcast,
} from './service/reading.ts'
import { cancelBroadcast, endBanner, sendBroadcast } from './service/sending.ts'

export const broadcastsRoutes = defineRoutes(broadcastsContract, {
  list: (ctx, paging) => pageOfBroadcasts(ctx, paging),
  create: (ctx, draft) => createDraft(ctx, draft),
  get: (ctx, { id }) => getBroadcast(ctx, id),
  put: (ctx, { id, ...change }) => changeDraft(ctx, id, change),
  remove: (ctx, { id }) => removeDraft(ctx, id),
  preview: (ctx, { id }) => previewBroadcast(ctx, id),
  test: (ctx, { id }) => testBroadcast(ctx, id),
  send: (ctx, { id, version }) => sendBroadcast(ctx, id, version),
  cancel: (ctx, { id }) => cancelBroadcast(ctx, id),
  endBanner: (ctx, { id }) => endBanner(ctx, id),
})

export const bannerRoutes = defineRoutes(broadcastsBannerContract, {
  get: (ctx) => bannerFor(ctx),
  dismiss: (ctx, { id }) => dismissBanner(ctx, id),
})
