import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#platform/web/query.ts'
import { menusContract, type MenuNode } from '../contract.ts'
import { withoutGigs, type MenuLocation } from '../menu.ts'

/** The menus of every page, loaded before the first HTML. */
export const menusQuery = read(menusContract, 'list')

/** The items of one location; empty if it has no menu. Links to gigs are left out while the board of gigs is closed. */
export function useMenu(location: MenuLocation): readonly MenuNode[] {
  const { data } = useQuery(menusQuery)
  const { site } = useRouteContext({ from: '__root__' })
  const items = data?.find((menu) => menu.location === location)?.items ?? []
  return site?.isGigBoardOpen ? items : withoutGigs(items)
}
