import { useRouter } from '@tanstack/react-router'

/**
 * Whether a page answers at a path: what is named before it is built is linked to once it is in the table
 * of contents, so that no link leads to a 404.
 */
export function useIsReady(): (path: string) => boolean {
  const router = useRouter()
  const known: object = router.routesByPath
  return (path) => path in known
}
