import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { DAY_MS } from '#platform/durations.ts'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { messagesContract } from '../contract.ts'
import { mergeMessages, type Outgoing } from '../thread.ts'
import { changeThread, refreshConversations } from './message-queries.ts'

/**
 * Outgoing messages by thread. They are kept in localStorage until the server has them, so that neither a reload nor a
 * lost connection loses one; their client keys prevent duplicates. All tabs share them: every change rereads
 * localStorage, and this map caches the last value read.
 */
const lastRead = new Map<string, { raw: string | null; list: readonly Outgoing[] }>()
const listeners = new Set<() => void>()
/** Keys of the messages that this tab is sending. */
const sendingHere = new Set<string>()
const none: readonly Outgoing[] = []
/** The lifetime of a draft. */
const KEPT_MS = 30 * DAY_MS
/** Unused uploads are deleted after this time. */
const FILES_KEPT_MS = DAY_MS

const nameOf = ({ senderId, receiverId }: Pick<Outgoing, 'senderId' | 'receiverId'>) =>
  `outbox:${senderId}:${receiverId}`

function listOf(name: string): readonly Outgoing[] {
  const raw = keptText(name)
  const known = lastRead.get(name)
  if (known?.raw === raw) return known.list
  const kept = parsed(raw)
  // A message found as sending on the first read was left by a closed page. Later ones are sent by another tab.
  const list = known ? kept : kept.map((one) => (one.state === 'sending' ? failed(one) : one))
  lastRead.set(name, { raw, list })
  return list
}

const failed = (one: Outgoing): Outgoing => ({ ...one, state: 'failed' })

function keptText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parsed(raw: string | null): readonly Outgoing[] {
  if (raw === null) return none
  try {
    const kept = JSON.parse(raw) as Outgoing[]
    return kept
      .filter((one) => ageOf(one) < KEPT_MS)
      .map((one) => (areFilesGone(one) ? withoutFiles(one) : one))
  } catch {
    return none
  }
}

const ageOf = ({ createdAt }: Outgoing) => Date.now() - Date.parse(createdAt)
const areFilesGone = (one: Outgoing) => one.files.length > 0 && ageOf(one) >= FILES_KEPT_MS
/** Marked as failed rather than retried: its writer decides whether to send the text without the files. */
const withoutFiles = (one: Outgoing): Outgoing => ({
  ...failed(one),
  files: [],
  hasLostFiles: true,
})

function change(name: string, next: (list: readonly Outgoing[]) => readonly Outgoing[]): void {
  const list = next(listOf(name))
  try {
    if (list.length > 0) localStorage.setItem(name, JSON.stringify(list))
    else localStorage.removeItem(name)
  } catch {
    // Storage is full or disabled: the messages live as long as the page.
  }
  lastRead.set(name, { raw: keptText(name), list })
  for (const listener of listeners) listener()
}

/** Removes a message from the outbox, either discarded or delivered. */
export function withdraw({ clientKey, ...thread }: Outgoing): void {
  change(nameOf(thread), (list) => list.filter((one) => one.clientKey !== clientKey))
}

function put(outgoing: Outgoing, state: Outgoing['state']): void {
  const next = { ...outgoing, state }
  change(nameOf(outgoing), (list) =>
    list.some(({ clientKey }) => clientKey === outgoing.clientKey)
      ? list.map((one) => (one.clientKey === outgoing.clientKey ? next : one))
      : [...list, next],
  )
}

/**
 * Shows the message immediately and sends it. Without a connection the message waits; any other failure is thrown and
 * the message can be retried. A message whose files have expired is marked as failed.
 */
export async function deliver(queryClient: QueryClient, outgoing: Outgoing): Promise<void> {
  if (!navigator.onLine) return put(outgoing, 'waiting')
  if (areFilesGone(outgoing)) return put(withoutFiles(outgoing), 'failed')
  const { clientKey, senderId, receiverId, content, orderId, serviceId = null } = outgoing
  sendingHere.add(clientKey)
  put(outgoing, 'sending')
  try {
    const files = outgoing.files.map(({ token }) => token)
    const written = { clientKey, senderId, receiverId, content, orderId, serviceId, files }
    const message = await api(messagesContract).send(written)
    changeThread(queryClient, receiverId, (known) => mergeMessages(known, [message]))
    sendingHere.delete(clientKey)
    withdraw(outgoing)
  } catch (error) {
    sendingHere.delete(clientKey)
    if (!navigator.onLine) return put(outgoing, 'waiting')
    put(outgoing, 'failed')
    throw error
  }
  void refreshConversations(queryClient)
}

let isFlushing = false

/**
 * Sends all waiting messages of this member one after the other, in the order they were written. A failed message is
 * reported and kept; without a session all messages wait for the next login.
 */
export async function flush(
  queryClient: QueryClient,
  senderId: number,
  onFailed: (error: unknown) => void,
): Promise<void> {
  if (isFlushing) return
  isFlushing = true
  try {
    for (;;) {
      const next = firstWaiting(senderId)
      if (!next || !navigator.onLine) return
      try {
        await deliver(queryClient, next)
      } catch (error) {
        onFailed(error)
        if (!isApiError(error) || error.status !== 401) continue
        put(next, 'waiting')
        return
      }
    }
  } finally {
    isFlushing = false
  }
}

function firstWaiting(senderId: number): Outgoing | undefined {
  return namesOf(senderId)
    .flatMap(listOf)
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0]
}

/** Includes threads that could not be stored. */
function namesOf(senderId: number): string[] {
  let kept: string[] = []
  try {
    kept = Object.keys(localStorage)
  } catch {
    // Storage is disabled.
  }
  const names = new Set([...kept, ...lastRead.keys()])
  return [...names].filter((name) => name.startsWith(`outbox:${senderId}:`))
}

/** Whether this tab is sending the message at this moment. */
export function isOnItsWay({ clientKey }: Outgoing): boolean {
  return sendingHere.has(clientKey)
}

/** The outgoing messages from one person to another. */
export function useOutgoing(senderId: number, receiverId: number): readonly Outgoing[] {
  return useSyncExternalStore(
    subscribe,
    () => listOf(nameOf({ senderId, receiverId })),
    () => none,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Fires when another tab changes the storage.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
