import { defineRoutes } from '#platform/server/routes.ts'
import { attachmentsContract } from '../contract.ts'
import { keepUpload } from './service.ts'

export const attachmentsRoutes = defineRoutes(attachmentsContract, {
  upload: (ctx, upload) => keepUpload(ctx, upload),
})
