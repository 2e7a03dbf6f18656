import { isReserved } from '#pages/reserved.ts'
import { pageAt } from '#pages/server/service/reading.ts'
import { isPathOff } from '#platform/modules.ts'
import { AppError } from '#platform/errors.ts'
import { siteAddress } from '#platform/server/config.ts'
import { systemContext, type UserContext } from '#platform/server/context.ts'

/**
 * Whether a link leads to no page of this site: visitors find none at the address, or its module is off. Below the
 * site's own addresses, such as `/blog`, nothing is looked up.
 */
export async function leadsNowhere(ctx: UserContext, link: string): Promise<boolean> {
  const site = siteAddress(ctx.config)
  const { origin, pathname } = new URL(link, site)
  if (origin !== new URL(site).origin) return false
  if (isPathOff(pathname, ctx.modules.off)) return true
  const [first = '', second] = pathname.toLowerCase().split('/').filter(Boolean)
  const isFile = pathname.includes('.')
  if (first === '' || isReserved(first) || isFile) return false
  return second !== undefined || !(await isPage(ctx, first))
}

async function isPage(ctx: UserContext, slug: string): Promise<boolean> {
  try {
    await pageAt(systemContext(ctx), { slug })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
