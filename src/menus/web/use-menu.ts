import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { menusContract, type MenuNode } from '../contract.ts'
import type { MenuLocation } from '../menu.ts'

/** What every page shows: read before the first HTML. */
export const menusQuery = read(menusContract, 'list')

/** The items of one place; none while there is no menu. */
export function useMenu(location: MenuLocation): readonly MenuNode[] {
  const { data } = useQuery(menusQuery)
  return data?.find((menu) => menu.location === location)?.items ?? []
}
