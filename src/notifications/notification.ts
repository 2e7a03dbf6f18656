import type { Module } from '#platform/modules.ts'

/** Topics for which a member can choose whether and how to be notified. */
export const topics = [
  'orders',
  'offers',
  'gigs',
  'deadlines',
  'disputes',
  'money',
  'reviews',
  'messages',
  'content',
  'account',
  'operations',
  'news',
] as const
export type Topic = (typeof topics)[number]

export const mailChoices = ['now', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

export interface NotificationDefaults {
  /** Whether it appears in the list behind the bell. */
  isListed: boolean
  mail: MailChoice
  /** Its emails are sent at once or not at all. */
  hasNoDigest?: boolean
  /** How many minutes the email is delayed, in case the member reads the notification on the site first. */
  delayMinutes?: number
}

/** Defaults of each topic, unless the member chooses otherwise. */
export const topicDefaults: Record<Topic, NotificationDefaults> = {
  orders: { isListed: true, mail: 'now' },
  offers: { isListed: true, mail: 'now' },
  /** New gigs that match a viber's skills. */
  gigs: { isListed: true, mail: 'digest' },
  deadlines: { isListed: true, mail: 'now' },
  disputes: { isListed: true, mail: 'now' },
  money: { isListed: true, mail: 'now' },
  reviews: { isListed: true, mail: 'digest' },
  /** Messages have their own badge; an email is sent only if a message stays unread. */
  messages: { isListed: false, mail: 'now', delayMinutes: 10 },
  /** Decisions about posts and prompts. */
  content: { isListed: true, mail: 'now' },
  account: { isListed: true, mail: 'now' },
  /** What the admins must know of to run the marketplace. */
  operations: { isListed: true, mail: 'now' },
  /** What the marketplace writes to its members. */
  news: { isListed: true, mail: 'now', hasNoDigest: true },
}

/** Topics that only admins are notified of. */
export const adminTopics: ReadonlySet<Topic> = new Set<Topic>(['operations'])

/**
 * Every kind of notification with its topic. The texts are in the catalogue of notifications under the same key. The
 * recipients are chosen where the event happens; for orders, in the process table.
 */
export const notificationKinds = {
  'order.paid': 'orders',
  'order.placed': 'orders',
  'order.begin': 'orders',
  'order.begun': 'orders',
  'order.pay_late': 'orders',
  'order.pay_unavailable': 'orders',
  'order.accept': 'orders',
  'order.decline': 'orders',
  'order.cancel': 'orders',
  'order.expire': 'orders',
  'order.complete': 'orders',
  'order.request_changes': 'orders',
  'order.approve': 'orders',
  'order.release': 'orders',
  'order.request_cancellation': 'orders',
  'order.accept_cancellation': 'orders',
  'order.decline_cancellation': 'orders',
  'order.cancel_order': 'orders',
  'order.charge_back': 'orders',
  'order.charge_back_late': 'orders',
  'order.chargeback_won': 'orders',
  'order.chargeback_lost': 'orders',
  'order.chargeback_won_late': 'orders',
  'order.chargeback_lost_late': 'orders',
  'order.external_refund': 'orders',
  'hours.week': 'orders',
  'offer.requested': 'offers',
  'offer.made': 'offers',
  'offer.revised': 'offers',
  'offer.countered': 'offers',
  'offer.accepted': 'offers',
  'offer.declined': 'offers',
  'offer.withdrawn': 'offers',
  'offer.backed_out': 'offers',
  'offer.expired': 'offers',
  'offer.lapsed': 'offers',
  'offer.called_off': 'offers',
  'offer.date_moved': 'offers',
  'offer.passed_over': 'offers',
  'proposal.declined': 'offers',
  'brief.invited': 'offers',
  'brief.proposals': 'offers',
  'brief.changed': 'offers',
  'brief.expired': 'offers',
  'brief.matched': 'gigs',
  'brief.remind_expiry': 'deadlines',
  'offer.remind_to_answer': 'deadlines',
  'offer.remind_to_pay': 'deadlines',
  'agreement.ended': 'orders',
  'agreement.idle': 'orders',
  'order.remind_to_answer': 'deadlines',
  'order.remind_to_check': 'deadlines',
  'order.remind_to_deliver': 'deadlines',
  'order.remind_of_delay': 'deadlines',
  'dispute.opened': 'disputes',
  'dispute.answered': 'disputes',
  'dispute.evidence': 'disputes',
  'dispute.under_review': 'disputes',
  'dispute.asked': 'disputes',
  'dispute.offer': 'disputes',
  'dispute.offer_declined': 'disputes',
  'dispute.settled': 'disputes',
  'dispute.withdrawn': 'disputes',
  'dispute.ruled': 'disputes',
  'dispute.reminder': 'deadlines',
  'dispute.timed_out': 'disputes',
  'order.tip': 'money',
  'payout.paid': 'money',
  'payout.failed': 'money',
  'payout.blocked': 'money',
  'refund.sent': 'money',
  'review.received': 'reviews',
  'review.answered': 'reviews',
  'message.received': 'messages',
  'post.approved': 'content',
  'post.deleted': 'content',
  'post.rejected': 'content',
  'post.unpublished': 'content',
  'prompt.approved': 'content',
  'prompt.deleted': 'content',
  'prompt.rejected': 'content',
  'prompt.unpublished': 'content',
  'review.hidden': 'account',
  'review.restored': 'account',
  'service.hidden': 'account',
  'service.restored': 'account',
  'brief.approved': 'account',
  'brief.refused': 'account',
  'brief.hidden': 'account',
  'brief.restored': 'account',
  'application.approved': 'account',
  'application.rejected': 'account',
  'report.decided': 'account',
  'operator.dispute_opened': 'operations',
  'operator.payout_failed': 'operations',
  'operator.books_differ': 'operations',
  'operator.backup_late': 'operations',
  'operator.mail_stopped': 'operations',
  'news.broadcast': 'news',
} as const satisfies Record<string, Topic>
export type NotificationKind = keyof typeof notificationKinds

/** Kinds that can wait: their email is part of the daily summary even if the topic's emails are sent at once. */
export const unhurriedKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'hours.week',
])

/** Kinds whose email, if there is one, is not sent by the notification. */
export const unmailedKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'news.broadcast',
  // No email would arrive.
  'operator.mail_stopped',
])

/** The choices that a member has for the emails of a topic. */
export function mailChoicesOf(topic: Topic): readonly MailChoice[] {
  return topicDefaults[topic].hasNoDigest
    ? mailChoices.filter((choice) => choice !== 'digest')
    : mailChoices
}

/** Emails that their unsubscribe link can turn off: one list per topic, and the daily summary. */
export const mailLists = [...topics, 'digest'] as const
export type MailList = (typeof mailLists)[number]

export interface TopicPreference {
  topic: Topic
  isListed: boolean
  mail: MailChoice
}

/** The preferences of all topics: the member's choice, or the default. */
export function withDefaults(chosen: readonly TopicPreference[]): TopicPreference[] {
  return topics.map((topic) => {
    const own = chosen.find((one) => one.topic === topic)
    const { isListed, mail } = topicDefaults[topic]
    return { topic, isListed: isListed && (own?.isListed ?? true), mail: own?.mail ?? mail }
  })
}

/** Kinds about the content of a module, by the first part of their names. */
const moduleOfKind: Partial<Record<string, Module>> = { post: 'blog', prompt: 'prompts' }

/** The kinds of notifications that belong to one of these modules. */
export function kindsOfModules(off: ReadonlySet<Module>): NotificationKind[] {
  if (off.size === 0) return []
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return kinds.filter((kind) => {
    const module = moduleOfKind[kind.split('.', 1).join('')]
    return module !== undefined && off.has(module)
  })
}

/** Whether the topic has a kind of notification outside these modules. */
export function isTopicOn(topic: Topic, off: ReadonlySet<Module>): boolean {
  const hidden = kindsOfModules(off)
  return kindsOf(topic).some((kind) => !hidden.includes(kind))
}

export function kindsOf(topic: Topic): NotificationKind[] {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return kinds.filter((kind) => notificationKinds[kind] === topic)
}
