import { namedPictures as inAccounts } from '#accounts/server/service/named-pictures.ts'
import { namedPictures as inBlog } from '#blog/server/service/reading.ts'
import { namedPictures as inKnowledge } from '#knowledge/server/service/reading.ts'
import { namedPictures as inMenus } from '#menus/server/service/shown-menus.ts'
import { namedPictures as inPages } from '#pages/server/service/reading.ts'
import type { FindUsedPictures } from '#pictures/server/service.ts'
import { namedPictures as inSettings } from '#settings/server/service/reading.ts'

/**
 * The list of features that can show an uploaded image. An image that none of them refers to is deleted after a while.
 */
export const namedPictures: FindUsedPictures[] = [
  inPages,
  inBlog,
  inKnowledge,
  inSettings,
  inMenus,
  inAccounts,
]
