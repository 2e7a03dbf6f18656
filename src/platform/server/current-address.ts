import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract.ts'

/** The current address of the returned row, or undefined if the request already used it. */
export function currentAddress(
  { path, addressedBy = [] }: Endpoint,
  { params, url }: FastifyRequest,
  answer: Record<string, unknown>,
): string | undefined {
  const requested = params as Record<string, string>
  const fields: Record<string, string> = Array.isArray(addressedBy)
    ? Object.fromEntries((addressedBy as string[]).map((name) => [name, name]))
    : (addressedBy as Record<string, string>)
  const names = Object.entries(fields)
  if (names.every(([name, field]) => requested[name] === answer[field])) return undefined
  const present = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(answer[fields[name] ?? name])),
  )
  const query = url.indexOf('?')
  return query === -1 ? present : present + url.slice(query)
}
