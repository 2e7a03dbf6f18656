import { useRouter } from '@tanstack/react-router'

/** Whether the router has a page at a path, so that links to pages that do not exist yet are left out. */
export function useIsReady(): (path: string) => boolean {
  const router = useRouter()
  const known: object = router.routesByPath
  return (path) => path in known
}
