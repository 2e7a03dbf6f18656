import { defineRoutes } from '#platform/server/routes.ts'
import { picturesContract } from '../contract.ts'
import { keepPicture } from './service.ts'

export const picturesRoutes = defineRoutes(picturesContract, {
  upload: (ctx, { file }) => keepPicture(ctx, file),
})
