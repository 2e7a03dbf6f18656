import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { orSignIn, signInAgain } from './or-sign-in.ts'

interface Entry {
  context: { queryClient: QueryClient; user: { isAdmin: boolean } }
  location: { href: string }
}

/**
 * Loads an admin's list: it is read again at every visit, and awaited only on the server. For other members nothing is
 * read, because the layout refuses them.
 */
export async function readAsAdmin<Data, Key extends QueryKey>(
  { context: { queryClient, user }, location }: Entry,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (!user.isAdmin) return
  const reading = queryClient.fetchQuery({ ...query, staleTime: 0 })
  if (typeof window === 'undefined') await orSignIn(reading, { context: { queryClient }, location })
  else reading.catch((error: unknown) => signInAgain(error, location.href))
}
