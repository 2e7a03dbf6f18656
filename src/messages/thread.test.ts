import { expect, test } from 'vitest'
import type { Message } from './contract.ts'
import { lastOrderId, markSeen, mergeMessages, rowsOf, type Outgoing } from './thread.ts'

const aMessage = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  senderId: 1,
  receiverId: 2,
  content: `Number ${id}`,
  orderId: null,
  isRead: false,
  createdAt: '2026-11-20T23:30:00.000Z',
  clientKey: null,
  files: [],
  ...more,
})
const anOutgoing = (clientKey: string): Outgoing => ({
  clientKey,
  senderId: 1,
  receiverId: 2,
  content: 'On its way',
  orderId: null,
  files: [],
  createdAt: '2026-11-21T00:10:00.000Z',
  state: 'sending',
})

test('duplicate and late messages are merged once, in order', () => {
  const merged = mergeMessages(
    [aMessage(2), aMessage(5)],
    [aMessage(5, { isRead: true }), aMessage(3), aMessage(1), aMessage(3)],
  )
  expect(merged.map(({ id, isRead }) => [id, isRead])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [5, true],
  ])
})

test('a read message stays read, even if an older response arrives later', () => {
  const merged = mergeMessages([aMessage(2, { isRead: true })], [aMessage(2), aMessage(3)])
  expect(merged.map(({ isRead }) => isRead)).toEqual([true, false])
})

test('marking as read covers only the other person’s messages up to the given id', () => {
  const all = [aMessage(1), aMessage(2, { senderId: 2 }), aMessage(3)]
  const seen = (upTo?: number) => markSeen(all, 1, upTo).map(({ isRead }) => isRead)
  expect(seen(1)).toEqual([true, false, false])
  expect(seen()).toEqual([true, false, true])
})

test('an outgoing message is shown once, even if its event arrives before the response', () => {
  const keys = (messages: Message[], outgoing: Outgoing[]) =>
    rowsOf({ messages, hasOlder: false }, outgoing, () => 'today').map(
      ({ kind, key }) => `${kind} ${key}`,
    )
  expect(keys([aMessage(1)], [anOutgoing('key-1')])).toEqual([
    'day day today',
    'message 1',
    'outgoing key-1',
  ])
  expect(keys([aMessage(1), aMessage(2, { clientKey: 'key-1' })], [anOutgoing('key-1')])).toEqual([
    'day day today',
    'message 1',
    'message key-1',
  ])
})

test('days begin at midnight in the reader’s time zone', () => {
  const days = (timeZone: string, hasOlder = false) => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone })
    const thread = { messages: [aMessage(1)], hasOlder }
    const dayOf = (at: string) => format.format(new Date(at))
    const rows = rowsOf(thread, [anOutgoing('key-1')], dayOf)
    return rows.filter(({ kind }) => kind === 'day').map(({ key }) => key)
  }
  expect(days('UTC')).toEqual(['day 2026-11-20', 'day 2026-11-21'])
  expect(days('America/New_York')).toEqual(['day 2026-11-20'])
  expect(days('Asia/Tokyo')).toEqual(['day 2026-11-21'])
  expect(days('UTC', true)).toEqual(['day 2026-11-21'])
})

test('a day gets one row, even if an unsent message of yesterday follows today’s messages', () => {
  const today = [1, 2].map((id) => aMessage(id, { createdAt: `2026-11-20T0${id}:00:00.000Z` }))
  const left = { ...anOutgoing('key-1'), createdAt: '2026-11-19T22:00:00.000Z' }
  const since = { ...anOutgoing('key-2'), createdAt: '2026-11-20T22:00:00.000Z' }
  const dayOf = (at: string) => at.slice(0, 10)
  const rows = rowsOf({ messages: today, hasOlder: false }, [left, since], dayOf)
  expect(rows.map(({ key }) => key)).toEqual(['day 2026-11-20', '1', '2', 'key-1', 'key-2'])
})

test('a reply defaults to the order of the last message', () => {
  const about = (orderId: number | null, id: number) => aMessage(id, { orderId })
  expect(lastOrderId({ messages: [about(91, 1), about(92, 2)] })).toBe(92)
  expect(lastOrderId({ messages: [about(91, 1), about(null, 2)] })).toBeNull()
  expect(lastOrderId({ messages: [] })).toBeNull()
})

test('events of an order are between the messages, by time', () => {
  const messages = [
    aMessage(1, { createdAt: '2026-11-20T10:00:00.000Z' }),
    aMessage(2, { createdAt: '2026-11-20T12:00:00.000Z' }),
  ]
  const events = [
    { key: 'later', at: '2026-11-20T13:00:00Z' },
    { key: 'earlier', at: '2026-11-20T09:00:00.000Z' },
    { key: 'between', at: '2026-11-20T12:00:00.000Z' },
  ]
  const keysOf = (hasOlder: boolean) =>
    rowsOf({ messages, hasOlder }, [anOutgoing('new')], () => '2026-11-20', events).map(
      ({ key }) => key,
    )
  expect(keysOf(false)).toEqual(['day 2026-11-20', 'earlier', '1', 'between', '2', 'later', 'new'])
  // Earlier events are shown with the older messages.
  expect(keysOf(true)).toEqual(['1', 'between', '2', 'later', 'new'])
})
