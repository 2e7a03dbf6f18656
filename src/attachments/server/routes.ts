import { defineRoutes } from '#platform/server/routes.ts'
import { attachmentsContract } from '../contract.ts'
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  keepWhole,
  uploadState,
} from './service/uploads.ts'

export const attachmentsRoutes = defineRoutes(attachmentsContract, {
  upload: (ctx, upload) => keepWhole(ctx, upload),
  begin: (ctx, file) => beginUpload(ctx, file),
  state: (ctx, { token }) => uploadState(ctx, token),
  append: (ctx, part) => appendToUpload(ctx, part),
  cancel: (ctx, { token }) => cancelUpload(ctx, token),
})
