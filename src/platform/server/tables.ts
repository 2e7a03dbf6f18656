// Generated from db/migrations by `npm run db:types`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = unknown

export interface AccountBalancesTable {
  accountId: number
  balanceCents: Generated<number>
}

export interface AccountSnapshotsTable {
  accountId: number
  horizon: string
  balanceCents: number
  takenAt: Date
}

export interface CheckoutsTable {
  id: GeneratedAlways<number>
  clientId: number
  providerId: number
  serviceId: number
  halfHours: number
  rateCents: number
  amountCents: number
  currency: string
  feeBps: number
  title: string
  description: string | null
  requirements: string | null
  deliveryDeadline: string | null
  status: Generated<string>
  gateway: string
  paymentIntentId: string | null
  clientSecret: string | null
  createdAt: Date
  expiresAt: Date
  checkAt: Date
  closedAt: Date | null
}

export interface EscrowsTable {
  id: GeneratedAlways<number>
  orderId: number
  paymentId: number
  accountId: number
  totalCents: number
  feeCents: number
  providerCents: number
  currency: string
  status: Generated<string>
  heldAt: Date
  disputedAt: Date | null
  closedAt: Date | null
}

export interface FavoriteServicesTable {
  userId: number
  serviceId: number
  createdAt: Date
}

export interface FavoriteVibersTable {
  userId: number
  viberId: number
  createdAt: Date
}

export interface IdempotencyKeysTable {
  userId: number
  key: string
  requestHash: string
  status: number | null
  body: string | null
  lockedAt: Date
}

export interface LedgerAccountsTable {
  id: GeneratedAlways<number>
  kind: string
  ref: Generated<number>
  currency: string
  bounded: GeneratedAlways<boolean>
}

export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>
  kind: string
  orderId: number | null
  idemKey: string
  xid: Generated<string>
  createdAt: Date
}

export interface LedgerTransfersTable {
  transactionId: number
  seq: number
  debitId: number
  creditId: number
  amountCents: number
}

export interface LoginAttemptsTable {
  accountKey: string
  address: string
  failedAt: Date
}

export interface OrderEventsTable {
  id: GeneratedAlways<number>
  orderId: number
  kind: string
  actorId: number | null
  actorRole: string
  note: string | null
  amountCents: number | null
  at: Date
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  checkoutId: number
  clientId: number
  providerId: number
  serviceId: number
  status: string
  title: string
  halfHours: number
  rateCents: number
  totalCents: number
  feeBps: number
  feeCents: number
  providerCents: number
  currency: string
  description: string | null
  requirements: string | null
  deliveryDeadline: string | null
  createdAt: Date
  updatedAt: Date
  respondBy: Date | null
  acceptedAt: Date | null
  deliveredAt: Date | null
  completedAt: Date | null
  releaseAt: Date | null
  cancelledAt: Date | null
  deliveryNote: string | null
  changeRounds: Generated<number>
  cancellationBy: number | null
  cancellationReason: string | null
  cancellationAt: Date | null
  statusBefore: string | null
  lastEvent: string
  lastActorId: number | null
}

export interface PaymentsTable {
  id: GeneratedAlways<number>
  orderId: number
  gateway: string
  paymentIntentId: string
  chargeId: string | null
  amountCents: number
  currency: string
  status: string
  cardBrand: string | null
  cardLast4: string | null
  createdAt: Date
  paidAt: Date | null
}

export interface PayoutsTable {
  id: GeneratedAlways<number>
  orderId: number
  escrowId: number
  providerId: number
  amountCents: number
  reversedCents: Generated<number>
  currency: string
  status: Generated<string>
  attempt: Generated<number>
  gatewayTransferId: string | null
  blockedReason: string | null
  failureReason: string | null
  createdAt: Date
  dueAt: Date
  sentAt: Date | null
  paidAt: Date | null
}

export interface ReactionsTable {
  id: GeneratedAlways<number>
  serviceId: number
  userId: number
  emoji: string
  createdAt: Date
}

export interface RefundsTable {
  id: GeneratedAlways<number>
  orderId: number
  paymentId: number
  amountCents: number
  currency: string
  status: Generated<string>
  attempt: Generated<number>
  gatewayRefundId: string | null
  failureReason: string | null
  createdAt: Date
  dueAt: Date
  succeededAt: Date | null
}

export interface ResponseTimesTable {
  userId: number
  medianMinutes: number
  answers: number
  measuredAt: Date
}

export interface ReviewsTable {
  id: GeneratedAlways<number>
  orderId: number
  clientId: number
  providerId: number
  serviceId: number
  rating: number
  deliveryRating: number | null
  communicationRating: number | null
  serviceRating: number | null
  comment: string | null
  wouldRecommend: Generated<boolean>
  isPublic: Generated<boolean>
  providerResponse: string | null
  providerResponseAt: Date | null
  createdAt: Date
  updatedAt: Date
  isTestimonial: Generated<boolean>
}

export interface SearchSkillsTable {
  key: string
  label: string
}

export interface SearchWordsTable {
  word: string
  letters: string
}

export interface ServiceSearchTable {
  serviceId: number
  userId: number
  category: string
  subcategory: string
  rateCents: number
  mean: number
  rating: number
  response: number
  freshness: number
  newcomer: number
  score: GeneratedAlways<number | null>
  skills: string[]
  title: unknown
  words: unknown
}

export interface ServicesTable {
  id: GeneratedAlways<number>
  userId: number
  title: string
  description: string
  category: string
  subcategory: string
  hourlyRateCents: number
  status: Generated<string>
  ratingSum: Generated<number>
  ratingCount: Generated<number>
  isDemo: Generated<boolean>
  createdAt: Date
  updatedAt: Date
  coverKey: string | null
}

export interface SessionsTable {
  tokenHash: Buffer
  userId: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  userAgent: string | null
}

export interface SkillsTable {
  id: GeneratedAlways<number>
  serviceId: number
  name: string
}

export interface TestGatewayEventsTable {
  id: string
  type: string
  objectId: string
  createdAt: Date
  deliveredAt: Date | null
  attempts: Generated<number>
}

export interface TestGatewayIntentsTable {
  id: string
  idemKey: string
  clientSecret: string
  amountCents: number
  currency: string
  status: string
  chargeId: string | null
  cardBrand: string | null
  cardLast4: string | null
  behaviour: string | null
  createdAt: Date
  succeededAt: Date | null
}

export interface TestGatewayRefundsTable {
  id: string
  idemKey: string
  intentId: string
  refundRef: number
  amountCents: number
  status: string
  createdAt: Date
}

export interface UsersTable {
  id: GeneratedAlways<number>
  username: string
  email: string
  fullName: string
  passwordHash: string
  bio: string | null
  headline: string | null
  avatar: string | null
  role: Generated<string>
  isAdmin: GeneratedAlways<boolean | null>
  isServiceProvider: Generated<boolean>
  status: Generated<string>
  stripeCustomerId: string | null
  stripeAccountId: string | null
  onboardingCompletedAt: Date | null
  lastSeenAt: Date | null
  isDemo: Generated<boolean>
  createdAt: Date
  isFeatured: Generated<boolean>
}

export interface WebhookInboxTable {
  gateway: string
  eventId: string
  type: string
  objectId: string | null
  payload: ColumnType<Json, string | null, string | null>
  receivedAt: Date
  processedAt: Date | null
  attempts: Generated<number>
  dueAt: Date
}

export interface Tables {
  accountBalances: AccountBalancesTable
  accountSnapshots: AccountSnapshotsTable
  checkouts: CheckoutsTable
  escrows: EscrowsTable
  favoriteServices: FavoriteServicesTable
  favoriteVibers: FavoriteVibersTable
  idempotencyKeys: IdempotencyKeysTable
  ledgerAccounts: LedgerAccountsTable
  ledgerTransactions: LedgerTransactionsTable
  ledgerTransfers: LedgerTransfersTable
  loginAttempts: LoginAttemptsTable
  orderEvents: OrderEventsTable
  orders: OrdersTable
  payments: PaymentsTable
  payouts: PayoutsTable
  reactions: ReactionsTable
  refunds: RefundsTable
  responseTimes: ResponseTimesTable
  reviews: ReviewsTable
  searchSkills: SearchSkillsTable
  searchWords: SearchWordsTable
  serviceSearch: ServiceSearchTable
  services: ServicesTable
  sessions: SessionsTable
  skills: SkillsTable
  testGatewayEvents: TestGatewayEventsTable
  testGatewayIntents: TestGatewayIntentsTable
  testGatewayRefunds: TestGatewayRefundsTable
  users: UsersTable
  webhookInbox: WebhookInboxTable
}
