import * as z from 'zod/mini'
import { defineContract, Id, Paging, Timestamp } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { mailChoices, mailChoicesOf, mailLists, notificationKinds, topics } from './notification.ts'

const MAX_IDS = 100
const kinds = Object.keys(notificationKinds) as (keyof typeof notificationKinds)[]

export const Notification = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  /** Values for the sentence: titles, amounts in cents, ISO times. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The member who caused it; null if no one did, for example when a deadline passed. */
  actor: z.nullable(
    z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) }),
  ),
  /** Path of the page that the notification links to. */
  link: z.string(),
  createdAt: Timestamp,
  readAt: z.nullable(Timestamp),
})
export type Notification = z.infer<typeof Notification>

export const Unread = z.object({
  count: z.number(),
  /** The linked pages, at most 50. Opening one of them marks its notifications as read. */
  links: z.array(z.string()),
})
export type Unread = z.infer<typeof Unread>

/** Which notifications were read. An empty object marks none. */
export const ReadSelection = z.object({
  ids: z.optional(z.array(Id).check(z.maxLength(MAX_IDS))),
  /** All notifications that link to this page. */
  link: z.optional(z.string().check(z.maxLength(200))),
  all: z.optional(z.boolean()),
})
export type ReadSelection = z.infer<typeof ReadSelection>

export const Preference = z
  .object({ topic: z.enum(topics), isListed: z.boolean(), mail: z.enum(mailChoices) })
  .check(
    z.refine(({ topic, mail }) => mailChoicesOf(topic).includes(mail), {
      error: 'These emails are not part of the daily summary',
      path: ['mail'],
    }),
  )
export type Preference = z.infer<typeof Preference>

export const Subscription = z.object({ list: z.enum(mailLists) })
export type Subscription = z.infer<typeof Subscription>

const Token = z.string().check(z.maxLength(200))
const perAddress = { max: 60, windowMs: MINUTE_MS, per: 'address' } as const

export const notificationsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'user',
    summary: 'List your notifications, newest first',
    query: z.object({ ...Paging.shape, unread: z.optional(z.literal('true')) }),
    output: z.array(Notification),
    paged: true,
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'user',
    summary: 'Count your unread notifications and list the pages they link to',
    output: Unread,
  },
  read: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'user',
    summary: 'Mark notifications as read; they are no longer emailed',
    body: ReadSelection,
    output: Unread,
  },
  preferences: {
    method: 'GET',
    path: '/api/user/notification-preferences',
    access: 'user',
    summary: 'List your notification settings',
    output: z.array(Preference),
  },
  setPreferences: {
    method: 'PUT',
    path: '/api/user/notification-preferences',
    access: 'user',
    summary: 'Change your notification settings; missing topics keep their settings',
    body: z.object({
      preferences: z.array(Preference).check(z.minLength(1), z.maxLength(topics.length)),
    }),
    output: z.array(Preference),
  },
  subscription: {
    method: 'GET',
    path: '/api/unsubscribe',
    access: 'public',
    summary: 'Get the kind of emails that an unsubscribe link turns off',
    query: z.object({ token: Token }),
    output: Subscription,
    limit: perAddress,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    access: 'public',
    summary: 'Unsubscribe from a kind of emails without logging in (RFC 8058)',
    params: z.object({ token: Token }),
    raw: true,
    output: Subscription,
    limit: perAddress,
  },
})
