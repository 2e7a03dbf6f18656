import { useRouter } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

/** Admin pages for people and their content; undefined if the route does not exist. */
export function useAdminPaths() {
  const known: object = useRouter().routesByPath
  const screen = (path: string) => (path in known ? path : undefined)
  return {
    person: (id: number) => (screen('/admin/users/$id') ? `/admin/users/${id}` : paths.viber(id)),
    hasPeople: screen('/admin/users/$id') !== undefined,
    services: screen('/admin/services'),
    reviews: screen('/admin/reviews'),
  }
}
