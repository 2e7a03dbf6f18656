import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useModules } from '#platform/web/use-modules.ts'
import { read } from '#platform/web/query.ts'
import { menusContract, type MenuNode } from '../contract.ts'
import { leadsToGigs, withoutLinks, type MenuLocation } from '../menu.ts'

/** The menus of every page, loaded before the first HTML. */
export const menusQuery = read(menusContract, 'list')

/**
 * The items of one location; empty if it has no menu. Links to gigs are left out while the board of gigs is closed, and
 * links into modules while they are switched off.
 */
export function useMenu(location: MenuLocation): readonly MenuNode[] {
  const { data } = useQuery(menusQuery)
  const { site } = useRouteContext({ from: '__root__' })
  const items = data?.find((menu) => menu.location === location)?.items ?? []
  const { off, isPathOn } = useModules()
  const hasGigs = site?.isGigBoardOpen ?? false
  if (hasGigs && off.length === 0) return items
  return withoutLinks(items, (url) => !isPathOn(url) || (!hasGigs && leadsToGigs(url)))
}
