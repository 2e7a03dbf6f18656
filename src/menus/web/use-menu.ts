import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { menusContract, type MenuNode } from '../contract.ts'
import type { MenuLocation } from '../menu.ts'

/** The menus of every page, loaded before the first HTML. */
export const menusQuery = read(menusContract, 'list')

/** The items of one location; empty if it has no menu. */
export function useMenu(location: MenuLocation): readonly MenuNode[] {
  const { data } = useQuery(menusQuery)
  return data?.find((menu) => menu.location === location)?.items ?? []
}
