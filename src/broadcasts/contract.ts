import * as z from 'zod/mini'
import { defineContract, IdParams, Paging, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { MailPreview, SentSample } from '#mail/preview-contract.ts'
import {
  audiences,
  broadcastStates,
  isBroadcastLink,
  MAX_LINK,
  MAX_TEXT,
  MAX_TITLE,
  ways,
} from './broadcast.ts'

const NO_DATE = 'Please enter the last day of the banner'
const NO_LINK = 'Please enter a path of this site or an address that starts with https://'

/** What an admin writes. */
const draft = {
  title: z
    .string()
    .check(
      oneLine,
      ...seen(1, 'Please enter a title'),
      z.maxLength(MAX_TITLE, `The title has at most ${MAX_TITLE} characters`),
    ),
  /** Plain text; each line is a paragraph. */
  text: z
    .string()
    .check(
      manyLines,
      ...seen(1, 'Please write a text'),
      z.maxLength(MAX_TEXT, `The text has at most ${MAX_TEXT} characters`),
    ),
  /** Empty for none. */
  link: z.string().check(
    oneLine,
    z.maxLength(MAX_LINK, `The link has at most ${MAX_LINK} characters`),
    z.refine<string>((link) => link === '' || isBroadcastLink(link), NO_LINK),
  ),
  audience: z.enum(audiences, 'Please select an audience'),
  ways: z
    .array(z.enum(ways))
    .check(z.minLength(1, 'Please select at least one way'), z.maxLength(ways.length)),
  /** A day in the admin's time zone such as 2026-12-24; empty without a banner. */
  bannerLastDay: z.union([z.literal(''), z.iso.date()], NO_DATE),
}

interface Banner {
  ways: readonly string[]
  bannerLastDay: string
}
const hasBannerDay = z.refine<Banner>(
  (sent) => !sent.ways.includes('banner') || sent.bannerLastDay !== '',
  { error: NO_DATE, path: ['bannerLastDay'] },
)

export const BroadcastDraft = z.object(draft).check(hasBannerDay)
export type BroadcastDraft = z.infer<typeof BroadcastDraft>

const version = z.number().check(z.int(), z.gte(1))

const Writer = z.object({ id: z.number(), name: z.string() })

export const ListedBroadcast = z.object({
  id: z.number(),
  title: z.string(),
  audience: z.enum(audiences),
  ways: z.array(z.enum(ways)),
  state: z.enum(broadcastStates),
  createdAt: Timestamp,
  /** The admin who sent it; null for a draft. */
  sentBy: z.nullable(Writer),
  sentAt: z.nullable(Timestamp),
  finishedAt: z.nullable(Timestamp),
  bannerUntil: z.nullable(Timestamp),
  /** Deliveries by bell and email, and what became of them; the rest waits. */
  total: z.number(),
  sent: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Set while the limit of emails per hour is used up: sending goes on then. */
  waitsUntil: z.nullable(Timestamp),
})
export type ListedBroadcast = z.infer<typeof ListedBroadcast>

export const Broadcast = z.object({
  ...ListedBroadcast.shape,
  text: z.string(),
  link: z.nullable(z.string()),
  createdBy: Writer,
  updatedAt: Timestamp,
  /** The last day of the banner in the viewer's time zone. */
  bannerLastDay: z.nullable(z.iso.date()),
  version: z.number(),
})
export type Broadcast = z.infer<typeof Broadcast>

export const BroadcastPreview = z.object({
  mail: MailPreview,
  /** How many people it reaches in each way if it is sent now. */
  reach: z.object({ audience: z.number(), bell: z.number(), mail: z.number() }),
  /** False without a mail server: emails wait then, and are given up after three days. */
  hasMailServer: z.boolean(),
  /** The link leads to no page: no page of the site has the address, or its module is off. */
  isLinkBroken: z.boolean(),
  mailsPerHour: z.number(),
})
export type BroadcastPreview = z.infer<typeof BroadcastPreview>

export const broadcastsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/broadcasts',
    access: 'admin',
    summary: 'List broadcasts, newest first',
    query: Paging,
    output: z.array(ListedBroadcast),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/api/admin/broadcasts',
    access: 'admin',
    summary: 'Write a draft of a broadcast',
    body: BroadcastDraft,
    limit: WRITING_LIMIT,
    output: Broadcast,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Get a broadcast',
    params: IdParams,
    output: Broadcast,
  },
  put: {
    method: 'PUT',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Change a draft; the version is the one you saw',
    params: IdParams,
    body: z.object({ ...draft, version }).check(hasBannerDay),
    limit: WRITING_LIMIT,
    output: Broadcast,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Delete a draft',
    params: IdParams,
  },
  preview: {
    method: 'GET',
    path: '/api/admin/broadcasts/:id/preview',
    access: 'admin',
    summary: 'The email of a broadcast, and how many people it reaches',
    params: IdParams,
    output: BroadcastPreview,
  },
  test: {
    method: 'POST',
    path: '/api/admin/broadcasts/:id/test',
    access: 'admin',
    summary: 'Send the email of a broadcast to yourself only',
    params: IdParams,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
    output: SentSample,
  },
  send: {
    method: 'POST',
    path: '/api/admin/broadcasts/:id/send',
    access: 'super_admin',
    summary: 'Send a broadcast to its audience; a repeated request sends nothing more',
    params: IdParams,
    body: z.object({ version }),
    output: Broadcast,
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/broadcasts/:id/cancel',
    access: 'admin',
    summary: 'Stop sending a broadcast; what was delivered stays',
    params: IdParams,
    output: Broadcast,
  },
  endBanner: {
    method: 'POST',
    path: '/api/admin/broadcasts/:id/end-banner',
    access: 'admin',
    summary: 'End the banner of a broadcast now',
    params: IdParams,
    output: Broadcast,
  },
})
