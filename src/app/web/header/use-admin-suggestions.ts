import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ordersAdminContract } from '#orders/admin-contract.ts'
import { peopleContract } from '#people/contract.ts'
import { read } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { orderNumberIn } from './palette-rules.ts'

const PAUSE_MS = 300
const PEOPLE = 3
/** Titles may contain the number as well; the order with this number can be behind them. */
const ORDERS = 100
const MAX_LENGTH = 100

/** For admins: the order with a typed number, and people by name, username or email address. */
export function useAdminSuggestions(typed: string) {
  const isAdmin = useUser()?.isAdmin ?? false
  const text = useDebounced(typed.trim().slice(0, MAX_LENGTH), PAUSE_MS)
  const number = isAdmin ? orderNumberIn(text) : undefined
  const orders = useQuery({
    ...read(ordersAdminContract, 'list', { q: String(number), limit: ORDERS }),
    enabled: number !== undefined,
  })
  const isPerson = isAdmin && number === undefined && text.length > 1
  const people = useQuery({
    ...read(peopleContract, 'list', { q: text, limit: PEOPLE }),
    enabled: isPerson,
    placeholderData: keepPreviousData,
  })
  return {
    order: number === undefined ? undefined : orders.data?.items.find(({ id }) => id === number),
    people: isPerson ? (people.data?.items ?? []) : [],
  }
}
