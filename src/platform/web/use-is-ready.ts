import { useRouter } from '@tanstack/react-router'
import { useModules } from './use-modules.ts'

/**
 * Whether the marketplace has a page at a path, so that links to pages that do not exist yet, or whose module is
 * switched off, are left out.
 */
export function useIsReady(): (path: string) => boolean {
  const router = useRouter()
  const known: object = router.routesByPath
  const { isPathOn } = useModules()
  return (path) => path in known && isPathOn(path)
}
