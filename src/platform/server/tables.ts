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

export interface AgreementEventsTable {
  id: GeneratedAlways<number>
  agreementId: number
  kind: string
  actorId: number | null
  actorRole: string
  note: string | null
  at: Date
}

export interface AgreementMilestonesTable {
  id: GeneratedAlways<number>
  agreementId: number
  position: number
  title: string
  description: string | null
  amountCents: number
  halfHours: number | null
  days: number
  createdAt: Date
  droppedAt: Date | null
  dropReason: string | null
}

export interface AgreementsTable {
  id: GeneratedAlways<number>
  offerId: number
  clientId: number
  providerId: number
  serviceId: number
  title: string
  scope: string
  pricing: string
  rateCents: number | null
  currency: string
  feeBps: number
  feeMinCents: number
  maxChangeRounds: number
  idleDays: number
  jobId: number | null
  checkAt: Date | null
  createdAt: Date
  endedAt: Date | null
  endedByRole: string | null
  endReason: string | null
}

export interface AppealsTable {
  id: GeneratedAlways<number>
  suspensionId: number
  userId: number
  text: string
  status: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  answer: string | null
  createdAt: Date
}

export interface AttachmentsTable {
  id: GeneratedAlways<number>
  token: string
  ownerId: number
  fileKey: string
  name: string
  contentType: string
  sizeBytes: number
  createdAt: Date
  subject: string | null
  subjectId: number | null
  finishedAt: Date | null
  previewKey: string | null
  orderId: number | null
  quarantinedAt: Date | null
  threat: string | null
}

export interface AuditLogTable {
  id: GeneratedAlways<number>
  at: Date
  actorId: number | null
  actorRole: string
  action: string
  subject: string | null
  subjectId: number | null
  address: string | null
  requestId: string
  before: ColumnType<Json | null, string | null, string | null>
  after: ColumnType<Json | null, string | null, string | null>
  reason: string | null
}

export interface BlockedSkillsTable {
  key: string
  label: string
  blockedBy: number | null
  blockedAt: Date
  id: GeneratedAlways<number>
}

export interface BlocksTable {
  blockerId: number
  blockedId: number
  createdAt: Date
}

export interface BlogCategoriesTable {
  id: GeneratedAlways<number>
  name: string
  slug: string
  description: string | null
  version: Generated<number>
  createdAt: Date
}

export interface BlogPostsTable {
  id: GeneratedAlways<number>
  title: string
  slug: string
  content: string
  excerpt: string | null
  excerptText: string
  readingMinutes: number
  metaTitle: string | null
  metaDescription: string | null
  ogImage: string | null
  featuredImage: string | null
  featuredImageAlt: string | null
  tags: Generated<string[]>
  categoryId: number | null
  authorId: number | null
  status: string
  isLive: boolean
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  submittedAt: Date | null
  decision: string | null
  decidedAt: Date | null
  decidedBy: number | null
  rejectionReason: string | null
  rejectionCode: string | null
  deletedAt: Date | null
  version: Generated<number>
  words: GeneratedAlways<unknown>
  titleWords: GeneratedAlways<unknown>
}

export interface BlogRevisionsTable {
  id: GeneratedAlways<number>
  postId: number
  isOpen: boolean
  title: string
  slug: string
  content: string
  excerpt: string | null
  metaTitle: string | null
  metaDescription: string | null
  ogImage: string | null
  featuredImage: string | null
  featuredImageAlt: string | null
  tags: Generated<string[]>
  categoryId: number | null
  authorId: number | null
  createdAt: Date
  updatedAt: Date
}

export interface BriefEventsTable {
  id: GeneratedAlways<number>
  briefId: number
  kind: string
  actorId: number | null
  actorRole: string
  note: string | null
  at: Date
}

export interface BriefInvitationsTable {
  id: GeneratedAlways<number>
  briefId: number
  providerId: number
  note: string | null
  createdAt: Date
  declinedAt: Date | null
}

export interface BriefMatchesTable {
  briefId: number
  providerId: number
  score: number
  toldAt: Date | null
}

export interface BriefsTable {
  id: GeneratedAlways<number>
  clientId: number
  status: string
  title: string
  description: string | null
  category: string | null
  subcategory: string | null
  skills: Generated<string[]>
  budgetType: string | null
  budgetMinCents: number | null
  budgetMaxCents: number | null
  halfHours: number | null
  neededBy: string | null
  positions: Generated<number>
  questions: Generated<string[]>
  visibility: Generated<string>
  isIndexed: Generated<boolean>
  version: Generated<number>
  revision: Generated<number>
  revisedAt: Date | null
  extensions: Generated<number>
  proposals: Generated<number>
  hired: Generated<number>
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  expiresAt: Date | null
  remindedAt: Date | null
  endedAt: Date | null
  closeReason: string | null
  hiddenAt: Date | null
  adminReason: string | null
  matchedAt: Date | null
  budgetTopCents: GeneratedAlways<number>
  skillKeys: Generated<string[]>
  words: Generated<unknown>
  submittedAt: Date | null
  decidedAt: Date | null
  decision: string | null
  fieldValues: ColumnType<Json, string | null, string | null>
}

export interface BroadcastDeliveriesTable {
  broadcastId: number
  userId: number
  way: string
  state: Generated<string>
  queuedAt: Date | null
}

export interface BroadcastDismissalsTable {
  userId: number
  broadcastId: number
  dismissedAt: Date
}

export interface BroadcastsTable {
  id: GeneratedAlways<number>
  title: string
  text: string
  link: string | null
  audience: string
  ways: string[]
  bannerUntil: Date | null
  state: Generated<string>
  version: Generated<number>
  createdBy: number
  createdAt: Date
  updatedAt: Date
  sentBy: number | null
  sentAt: Date | null
  finishedAt: Date | null
  listedTo: Generated<number>
  isListed: Generated<boolean>
  total: Generated<number>
  sent: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  waitsUntil: Date | null
}

export interface CategoriesTable {
  slug: string
  label: string | null
  labels: ColumnType<Json, string | null, string | null>
  tagline: string | null
  icon: string
  hue: number
  sortOrder: number
  isActive: Generated<boolean>
  isBuiltIn: Generated<boolean>
  version: Generated<number>
  taglines: ColumnType<Json, string | null, string | null>
}

export interface ChallengesTable {
  tokenHash: Buffer
  kind: string
  userId: number | null
  challenge: string | null
  attempts: Generated<number>
  expiresAt: Date
}

export interface ChargebacksTable {
  id: GeneratedAlways<number>
  orderId: number
  paymentId: number
  gateway: string
  gatewayChargebackId: string
  reason: string | null
  amountCents: number
  feeCents: Generated<number>
  status: Generated<string>
  escrowCents: Generated<number>
  providerCents: Generated<number>
  platformCents: Generated<number>
  lossCents: Generated<number>
  recovery: Generated<string>
  dueAt: Date | null
  openedAt: Date
  closedAt: Date | null
}

export interface CheckoutsTable {
  id: GeneratedAlways<number>
  clientId: number
  providerId: number
  serviceId: number
  halfHours: number | null
  rateCents: number | null
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
  feeMinCents: Generated<number>
  pricing: Generated<string>
  priceLines: ColumnType<Json | null, string | null, string | null>
  deliveryDays: number | null
  maxChangeRounds: number | null
  extendsOrderId: number | null
  thanksOrderId: number | null
  chosenPackage: ColumnType<Json | null, string | null, string | null>
  milestoneId: number | null
  offerId: number | null
}

export interface CodeGuessesTable {
  userId: number
  place: string
  wrong: Generated<number>
  pauses: Generated<number>
  pausedUntil: Date | null
  toldAt: Date | null
}

export interface ContactMessagesTable {
  id: GeneratedAlways<number>
  userId: number | null
  name: string
  email: string
  subject: string | null
  message: string
  language: string
  status: Generated<string>
  createdAt: Date
  answeredAt: Date | null
  answeredBy: number | null
  note: string | null
}

export interface ConversationsTable {
  userId: number
  otherId: number
  lastMessageId: number | null
  unreadCount: Generated<number>
  isOpener: boolean
  openedAt: Date
  answeredAt: Date | null
  serviceId: number | null
}

export interface DiscoveryCategoriesTable {
  id: GeneratedAlways<number>
  slug: string
  label: string | null
  sortOrder: number
  rule: ColumnType<Json, string | null, string | null>
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface DisputeEntriesTable {
  id: GeneratedAlways<number>
  disputeId: number
  kind: string
  authorId: number | null
  authorRole: string
  text: string | null
  amountCents: number | null
  at: Date
}

export interface DisputeOffersTable {
  id: GeneratedAlways<number>
  disputeId: number
  authorId: number
  refundCents: number
  status: Generated<string>
  createdAt: Date
  closedAt: Date | null
}

export interface DisputedOrdersTable {
  orderId: number
  orderedAt: Date
}

export interface DisputesTable {
  id: GeneratedAlways<number>
  orderId: number
  escrowId: number
  initiatorId: number
  initiatorRole: string
  reason: string
  description: string
  status: Generated<string>
  priority: Generated<string>
  isPriorityChosen: Generated<boolean>
  awaiting: string | null
  answerBy: Date | null
  resolution: string | null
  resolutionCents: number | null
  closedThrough: string | null
  adminNotes: string | null
  message: string | null
  clientResponse: string | null
  providerResponse: string | null
  resolvedBy: number | null
  createdAt: Date
  resolvedAt: Date | null
  lastUpdated: Date
}

export interface DocumentPdfsTable {
  documentId: number
  pdf: Buffer
  drawnAt: Generated<Date>
}

export interface DocumentSeriesTable {
  kind: string
  lastNumber: Generated<number>
}

export interface DocumentsTable {
  id: GeneratedAlways<number>
  kind: string
  number: number
  userId: number
  orderId: number
  idemKey: string
  amountCents: number
  currency: string
  content: ColumnType<Json, string | null, string | null>
  happenedAt: Date
  issuedAt: Date
}

export interface DocumentsDueTable {
  transactionId: number
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

export interface ExternalRefundsTable {
  id: GeneratedAlways<number>
  orderId: number
  gateway: string
  gatewayRefundId: string
  amountCents: number
  status: Generated<string>
  noticedAt: Date
  returnedAt: Date | null
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

export interface FieldsTable {
  id: GeneratedAlways<number>
  subject: string
  key: string
  type: string
  label: string
  labels: ColumnType<Json, string | null, string | null>
  help: string | null
  options: ColumnType<Json, string | null, string | null>
  number: ColumnType<Json | null, string | null, string | null>
  categories: Generated<string[]>
  audience: Generated<string>
  isRequired: Generated<boolean>
  visibility: Generated<string>
  onCard: Generated<boolean>
  isFilter: Generated<boolean>
  sortOrder: number
  isActive: Generated<boolean>
  purgeRequestedAt: Date | null
  origin: Generated<string>
  version: Generated<number>
  wordsChangedAt: Date | null
}

export interface HoursSummariesTable {
  orderId: number
  week: string
  sentAt: Date
  halfHours: number
  earlierHalfHours: number
}

export interface IdempotencyKeysTable {
  userId: number
  key: string
  requestHash: string
  status: number | null
  body: string | null
  lockedAt: Date
}

export interface InstallationTable {
  id: Generated<number>
  name: Generated<string>
}

export interface KnowledgeArticlesTable {
  id: GeneratedAlways<number>
  title: string
  slug: string
  excerpt: string | null
  excerptText: string
  content: string
  contentText: string
  categoryId: number | null
  authorId: number | null
  status: Generated<string>
  visibility: Generated<string>
  tags: Generated<string[]>
  sortOrder: Generated<number>
  viewCount: Generated<number>
  isHelpful: Generated<number>
  notHelpful: Generated<number>
  lastReviewedAt: Date | null
  publishedAt: Date | null
  wasPublic: Generated<boolean>
  version: Generated<number>
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  words: GeneratedAlways<unknown>
  titleWords: GeneratedAlways<unknown>
}

export interface KnowledgeCategoriesTable {
  id: GeneratedAlways<number>
  name: string
  slug: string
  description: string | null
  icon: Generated<string>
  sortOrder: Generated<number>
  isVisible: Generated<boolean>
  version: Generated<number>
  createdAt: Date
  updatedAt: Date
}

export interface KnowledgeFeedbackTable {
  id: GeneratedAlways<number>
  articleId: number
  userId: number | null
  voter: Buffer
  isHelpful: boolean
  feedback: string | null
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
}

export interface KnowledgeSearchesTable {
  id: GeneratedAlways<number>
  q: string
  results: number
  searcher: Buffer
  searchedAt: Date
}

export interface KnowledgeViewsTable {
  articleId: number
  day: string
  viewer: Buffer
}

export interface KnowledgeVocabularyTable {
  word: string
  letters: string
}

export interface KnownDevicesTable {
  userId: number
  deviceHash: Buffer
  lastSeenAt: Date
}

export interface LedgerAccountsTable {
  id: GeneratedAlways<number>
  kind: string
  ref: Generated<number>
  currency: string
  bounded: GeneratedAlways<boolean>
}

export interface LedgerTotalsTable {
  day: string
  kind: string
  debitKind: string
  creditKind: string
  transfers: number
  cents: number
}

export interface LedgerTotalsHorizonTable {
  id: Generated<number>
  horizon: string
}

export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>
  kind: string
  orderId: number | null
  idemKey: string
  xid: Generated<string>
  createdAt: Date
  sourceId: string | null
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

export interface MailOutageTable {
  id: Generated<number>
  since: Date
  reason: string | null
  notifiedAt: Date | null
  endedAt: Date | null
}

export interface MailTokensTable {
  tokenHash: Buffer
  userId: number
  purpose: string
  email: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export interface MailboxTable {
  id: GeneratedAlways<number>
  mailId: number | null
  toAddress: string
  subject: string
  text: string
  html: string
  headers: ColumnType<Json, string | null, string | null>
  receivedAt: Date
}

export interface MailboxFilesTable {
  mailboxId: number
  position: number
  name: string
  contentType: string
  bytes: Buffer
}

export interface MailsTable {
  id: GeneratedAlways<number>
  userId: number | null
  toAddress: string
  locale: Generated<string>
  template: string
  values: ColumnType<Json, string | null, string | null>
  key: string | null
  createdAt: Date
  sendAt: Date | null
  attempts: Generated<number>
  sentAt: Date | null
  failedAt: Date | null
}

export interface MenuDefaultsTable {
  key: string
  offeredAt: Date
}

export interface MenuItemsTable {
  id: GeneratedAlways<number>
  menuId: number
  parentId: number | null
  title: string
  translations: ColumnType<Json, string | null, string | null>
  url: string | null
  pageId: number | null
  sortOrder: number
  openInNewTab: Generated<boolean>
}

export interface MenusTable {
  id: GeneratedAlways<number>
  name: string
  location: string
  version: Generated<number>
}

export interface MessagesTable {
  id: GeneratedAlways<number>
  senderId: number
  receiverId: number
  content: string
  orderId: number | null
  clientKey: string | null
  createdAt: Date
  readAt: Date | null
  offerId: number | null
  offerVersion: number | null
  offerLine: string | null
}

export interface MilestonesTable {
  name: string
  at: Date
  detail: string | null
}

export interface NotificationPreferencesTable {
  userId: number
  topic: string
  isListed: boolean
  mail: string
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  userId: number
  kind: string
  actorId: number | null
  values: ColumnType<Json, string | null, string | null>
  link: string
  key: string
  isListed: Generated<boolean>
  createdAt: Date
  readAt: Date | null
  mailAt: Date | null
  inDigest: Generated<boolean>
}

export interface OfferEventsTable {
  id: GeneratedAlways<number>
  offerId: number
  kind: string
  actorId: number | null
  actorRole: string
  version: number
  reason: string | null
  note: string | null
  at: Date
}

export interface OfferMarksTable {
  offerId: number
  shortlistedAt: Date | null
  note: string | null
  readAt: Date | null
}

export interface OfferRemindersTable {
  offerId: number
  deadline: Date
}

export interface OfferVersionMilestonesTable {
  versionId: number
  position: number
  title: string | null
  description: string | null
  amountCents: number
  days: number
}

export interface OfferVersionsTable {
  id: GeneratedAlways<number>
  offerId: number
  number: number
  writtenBy: string
  title: string | null
  scope: string | null
  note: string | null
  pricing: string | null
  rateCents: number | null
  halfHours: number | null
  days: number | null
  revisions: number | null
  validDays: number | null
  totalCents: number | null
  currency: string
  feeBps: number | null
  feeMinCents: number | null
  budgetCents: number | null
  neededBy: string | null
  createdAt: Date
  paidMilestones: number | null
  answers: string[] | null
  briefRevision: number | null
  questions: string[] | null
  removedFiles: number[] | null
}

export interface OffersTable {
  id: GeneratedAlways<number>
  origin: string
  status: string
  clientId: number
  providerId: number
  serviceId: number
  agreementId: number | null
  orderId: number | null
  version: number
  answerBy: Date | null
  payBy: Date | null
  lastEvent: string
  lastActorId: number | null
  createdAt: Date
  updatedAt: Date
  briefId: number | null
  seat: number | null
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
  workedDay: string | null
  workedHalfHours: number | null
}

export interface OrderRemindersTable {
  orderId: number
  kind: string
  deadline: Date
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  checkoutId: number
  clientId: number
  providerId: number
  serviceId: number
  status: string
  title: string
  halfHours: number | null
  rateCents: number | null
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
  feeMinCents: Generated<number>
  acceptanceHours: Generated<number>
  reviewDays: Generated<number>
  maxChangeRounds: Generated<number>
  deliverBy: Date | null
  pricing: Generated<string>
  priceLines: ColumnType<Json | null, string | null, string | null>
  deliveryDays: number | null
  extendsOrderId: number | null
  thanksOrderId: number | null
  jobId: number
  workedHalfHours: number | null
  unusedCents: number | null
  milestoneId: number | null
}

export interface PackageSetsTable {
  serviceId: number
  version: number
}

export interface PageTranslationsTable {
  pageId: number
  language: string
  title: string
  content: string
  metaTitle: string | null
  metaDescription: string | null
  updatedAt: Date
  words: GeneratedAlways<unknown>
  version: Generated<number>
}

export interface PagesTable {
  id: GeneratedAlways<number>
  title: string
  slug: string
  content: string
  status: Generated<string>
  authorId: number | null
  metaTitle: string | null
  metaDescription: string | null
  ogImage: string | null
  isHomepage: Generated<boolean>
  sortOrder: Generated<number>
  version: Generated<number>
  createdAt: Date
  updatedAt: Date
  words: GeneratedAlways<unknown>
}

export interface PasskeysTable {
  id: GeneratedAlways<number>
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  createdAt: Date
  lastUsedAt: Date | null
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
  feeDueAt: Date | null
}

export interface PayoutAccountsTable {
  userId: number
  gateway: string
  accountId: string
  isReady: Generated<boolean>
  problem: string | null
  createdAt: Date
  checkedAt: Date
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
  dueAt: Date | null
  sentAt: Date | null
  paidAt: Date | null
  chargebackId: number | null
  isCleared: Generated<boolean>
  sentTo: string | null
}

export interface PersonNotesTable {
  id: GeneratedAlways<number>
  userId: number
  authorId: number
  text: string
  createdAt: Date
}

export interface PicturesTable {
  fileKey: string
  ownerId: number | null
  createdAt: Date
}

export interface PortfolioFilesTable {
  id: GeneratedAlways<number>
  pieceId: number
  position: number
  kind: string
  fileKey: string
  name: string
  sizeBytes: number
  width: number | null
  height: number | null
  createdAt: Date
}

export interface PortfolioPiecesTable {
  id: GeneratedAlways<number>
  userId: number
  serviceId: number | null
  title: string
  description: string | null
  isClientWork: boolean
  videoUrl: string | null
  position: number
  createdAt: Date
  updatedAt: Date
}

export interface PromptCategoriesTable {
  id: GeneratedAlways<number>
  name: string
  slug: string
  description: string | null
  color: Generated<string>
  icon: string | null
  sortOrder: Generated<number>
  isVisible: Generated<boolean>
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  mergedInto: number | null
  version: Generated<number>
}

export interface PromptFavoritesTable {
  id: GeneratedAlways<number>
  promptId: number
  userId: number
  createdAt: Date
}

export interface PromptRatingMeanTable {
  onlyRow: Generated<boolean>
  mean: number
}

export interface PromptRatingsTable {
  id: GeneratedAlways<number>
  promptId: number
  userId: number
  rating: number
  review: string | null
  createdAt: Date
  updatedAt: Date
}

export interface PromptUsesTable {
  promptId: number
  visitor: Buffer
  usedAt: Date
  isCounted: Generated<boolean>
}

export interface PromptVersionsTable {
  id: GeneratedAlways<number>
  promptId: number
  number: number | null
  title: string
  description: string
  content: string
  slug: string | null
  categoryId: number | null
  tags: Generated<string[]>
  difficulty: string | null
  language: string | null
  publicAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface PromptWordsTable {
  promptId: number
  words: unknown
}

export interface PromptsTable {
  id: GeneratedAlways<number>
  categoryId: number
  title: string
  slug: string
  description: string
  content: string
  tags: Generated<string[]>
  tagKeys: Generated<string[]>
  difficulty: Generated<string>
  language: Generated<string>
  visibility: Generated<string>
  authorId: number | null
  status: string
  isLive: boolean
  isFeatured: Generated<boolean>
  sortOrder: Generated<number>
  useCount: Generated<number>
  favoriteCount: Generated<number>
  ratingCounts: Generated<number[]>
  ratingCount: GeneratedAlways<number>
  ratingSum: GeneratedAlways<number>
  ratingScore: number
  forkOf: number | null
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  submittedAt: Date | null
  decision: string | null
  decidedAt: Date | null
  decidedBy: number | null
  rejectionReason: string | null
  rejectionCode: string | null
  deletedAt: Date | null
  version: Generated<number>
}

export interface ProviderApplicationsTable {
  id: GeneratedAlways<number>
  userId: number
  headline: string | null
  about: string | null
  status: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  reason: string | null
  createdAt: Date
}

export interface ReactionsTable {
  id: GeneratedAlways<number>
  serviceId: number
  userId: number
  emoji: string
  createdAt: Date
}

export interface ReconciliationEntriesTable {
  runId: number
  sourceId: string
  amountCents: number
  at: Date
}

export interface ReconciliationFindingsTable {
  id: GeneratedAlways<number>
  runId: number
  kind: string
  subject: string
  orderId: number | null
  expectedCents: number | null
  foundCents: number | null
  at: Date
}

export interface ReconciliationOpenTable {
  runId: number
  kind: string
  subject: string
  orderId: number | null
  expectedCents: number | null
  foundCents: number | null
  reached: Date
}

export interface ReconciliationRunsTable {
  id: GeneratedAlways<number>
  cause: string
  status: Generated<string>
  since: Date | null
  compared: Generated<number>
  ledgerCents: number | null
  gatewayCents: number | null
  startedAt: Date
  finishedAt: Date | null
  findings: number | null
  waiting: number | null
}

export interface RecoveryCodesTable {
  userId: number
  codeHash: Buffer
  usedAt: Date | null
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
  coveredCents: Generated<number>
}

export interface RefusedAddressesTable {
  userId: number
  refusedAt: Date
}

export interface RehearsalClockTable {
  id: Generated<number>
  aheadMs: Generated<number>
}

export interface ReportsTable {
  id: GeneratedAlways<number>
  reporterId: number
  subject: string
  subjectId: number
  reportedId: number
  excerpt: string | null
  reason: string
  note: string | null
  status: Generated<string>
  decidedBy: number | null
  decidedAt: Date | null
  decisionNote: string | null
  createdAt: Date
}

export interface ResponseTimesTable {
  userId: number
  medianMinutes: number
  answers: number
  measuredAt: Date
}

export interface RestingUsernamesTable {
  nameHash: Buffer
  restsUntil: Date
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
  hiddenAt: Date | null
  hiddenReason: string | null
  publicBeforeHiding: boolean | null
  jobId: number
}

export interface SavedViewsTable {
  id: GeneratedAlways<number>
  userId: number
  list: string
  name: string
  query: string
  createdAt: Generated<Date>
}

export interface SearchSkillsTable {
  key: string
  label: string
}

export interface SearchSynonymsTable {
  id: GeneratedAlways<number>
  language: string
  words: string[]
  finds: Generated<string[]>
  keys: GeneratedAlways<string[]>
  version: Generated<number>
}

export interface SearchWordsTable {
  word: string
  letters: string
}

export interface ServiceCardsTable {
  serviceId: number
  card: unknown
  reactions: ColumnType<Json, string | null, string | null>
}

export interface ServiceDaysTable {
  serviceId: number
  day: string
  views: Generated<number>
  clicks: Generated<number>
}

export interface ServiceExtrasTable {
  id: GeneratedAlways<number>
  serviceId: number
  position: number
  name: string
  priceCents: number
  days: number
  maxQuantity: number
}

export interface ServicePackagesTable {
  serviceId: number
  tier: number
  name: string
  summary: string
  priceCents: number
  days: number
  revisions: number
  features: Generated<string[]>
}

export interface ServicePicturesTable {
  id: GeneratedAlways<number>
  serviceId: number
  position: number
  pictureKey: string
  alt: string | null
  createdAt: Date
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
  isConfirmed: boolean
  score: GeneratedAlways<number>
  skills: string[]
  title: unknown
  heads: unknown
  words: unknown
  averageTenths: number | null
  usualDays: number | null
  country: string | null
  languages: Generated<string[]>
  responseMinutes: number | null
  packageFromCents: number | null
  facets: Generated<string[]>
}

export interface ServiceVisitsTable {
  serviceId: number
  day: string
  kind: string
  visitor: Buffer
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
  hiddenReason: string | null
  statusBeforeHiding: string | null
  isFeatured: Generated<boolean>
  version: Generated<number>
  usualHalfHours: number | null
  usualDays: number | null
  fieldValues: ColumnType<Json, string | null, string | null>
}

export interface SessionsTable {
  tokenHash: Buffer
  userId: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  userAgent: string | null
  id: GeneratedAlways<number>
  address: string | null
  passedSecondFactor: Generated<boolean>
}

export interface SettingsVersionsTable {
  version: GeneratedAlways<number>
  values: ColumnType<Json, string | null, string | null>
  changedBy: number | null
  changedAt: Date
  section: string
}

export interface SetupTable {
  id: Generated<number>
  tokenSeed: Buffer | null
  step: Generated<string>
  superAdminId: number | null
  content: Generated<string>
  finishedAt: Date | null
}

export interface SkillsTable {
  id: GeneratedAlways<number>
  serviceId: number
  name: string
}

export interface SlugHistoryTable {
  kind: string
  scope: Generated<number>
  slug: string
  entityId: number
  changedAt: Date
  mergedId: number | null
}

export interface SubcategoriesTable {
  id: GeneratedAlways<number>
  category: string
  slug: string
  label: string | null
  sortOrder: number
  isActive: Generated<boolean>
  isBuiltIn: Generated<boolean>
  version: Generated<number>
  labels: ColumnType<Json, string | null, string | null>
}

export interface SuspensionsTable {
  id: GeneratedAlways<number>
  userId: number
  reason: string
  statusBefore: Generated<string>
  suspendedBy: number | null
  createdAt: Date
  liftedBy: number | null
  liftedAt: Date | null
  liftNote: string | null
}

export interface TestGatewayAccountsTable {
  id: string
  idemKey: string
  behaviour: string | null
  bankLast4: string | null
  createdAt: Date
}

export interface TestGatewayChargebacksTable {
  id: string
  intentId: string
  amountCents: number
  feeCents: Generated<number>
  currency: string
  status: Generated<string>
  openedAt: Date
  closedAt: Date | null
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
  settledAt: Date | null
  failureReason: string | null
}

export interface TestGatewayReversalsTable {
  id: string
  idemKey: string
  transferId: string
  amountCents: number
  currency: string
  createdAt: Date
}

export interface TestGatewayTransfersTable {
  id: string
  idemKey: string
  accountId: string
  orderRef: number
  payoutRef: number
  amountCents: number
  reversedCents: Generated<number>
  currency: string
  status: string
  failureReason: string | null
  createdAt: Date
  settledAt: Date | null
}

export interface TotpSecretsTable {
  userId: number
  secretEncrypted: Buffer
  confirmedAt: Date | null
  lastStep: Generated<number>
  recoverySalt: Buffer | null
  createdAt: Date
}

export interface UserLanguagesTable {
  userId: number
  language: string
  level: string
  position: number
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
  emailVerifiedAt: Date | null
  locale: Generated<string>
  timeZone: string | null
  theme: Generated<string>
  deletedAt: Date | null
  setupDismissedAt: Date | null
  adminSince: Date | null
  browserZone: string | null
  country: string | null
  links: Generated<string[]>
  education: Generated<string[]>
  certificates: Generated<string[]>
  awayUntil: string | null
  awayEndsAt: Date | null
  awayNote: string | null
  takesInvitations: Generated<boolean>
  fieldValues: ColumnType<Json, string | null, string | null>
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

export interface WordsTable {
  language: string
  key: string
  text: string
  originalHash: Buffer
  version: Generated<number>
  changedAt: Date
  changedBy: number | null
}

export interface WordsChangesTable {
  id: GeneratedAlways<number>
  at: Date
  by: number | null
  changes: ColumnType<Json, string | null, string | null>
  undoneAt: Date | null
  undoneBy: number | null
}

export interface WorkedHoursTable {
  id: GeneratedAlways<number>
  orderId: number
  day: string
  halfHours: number
  memo: string
  createdAt: Date
  updatedAt: Date
}

export interface Tables {
  accountBalances: AccountBalancesTable
  accountSnapshots: AccountSnapshotsTable
  agreementEvents: AgreementEventsTable
  agreementMilestones: AgreementMilestonesTable
  agreements: AgreementsTable
  appeals: AppealsTable
  attachments: AttachmentsTable
  auditLog: AuditLogTable
  blockedSkills: BlockedSkillsTable
  blocks: BlocksTable
  blogCategories: BlogCategoriesTable
  blogPosts: BlogPostsTable
  blogRevisions: BlogRevisionsTable
  briefEvents: BriefEventsTable
  briefInvitations: BriefInvitationsTable
  briefMatches: BriefMatchesTable
  briefs: BriefsTable
  broadcastDeliveries: BroadcastDeliveriesTable
  broadcastDismissals: BroadcastDismissalsTable
  broadcasts: BroadcastsTable
  categories: CategoriesTable
  challenges: ChallengesTable
  chargebacks: ChargebacksTable
  checkouts: CheckoutsTable
  codeGuesses: CodeGuessesTable
  contactMessages: ContactMessagesTable
  conversations: ConversationsTable
  discoveryCategories: DiscoveryCategoriesTable
  disputeEntries: DisputeEntriesTable
  disputeOffers: DisputeOffersTable
  disputedOrders: DisputedOrdersTable
  disputes: DisputesTable
  documentPdfs: DocumentPdfsTable
  documentSeries: DocumentSeriesTable
  documents: DocumentsTable
  documentsDue: DocumentsDueTable
  escrows: EscrowsTable
  externalRefunds: ExternalRefundsTable
  favoriteServices: FavoriteServicesTable
  favoriteVibers: FavoriteVibersTable
  fields: FieldsTable
  hoursSummaries: HoursSummariesTable
  idempotencyKeys: IdempotencyKeysTable
  installation: InstallationTable
  knowledgeArticles: KnowledgeArticlesTable
  knowledgeCategories: KnowledgeCategoriesTable
  knowledgeFeedback: KnowledgeFeedbackTable
  knowledgeSearches: KnowledgeSearchesTable
  knowledgeViews: KnowledgeViewsTable
  knowledgeVocabulary: KnowledgeVocabularyTable
  knownDevices: KnownDevicesTable
  ledgerAccounts: LedgerAccountsTable
  ledgerTotals: LedgerTotalsTable
  ledgerTotalsHorizon: LedgerTotalsHorizonTable
  ledgerTransactions: LedgerTransactionsTable
  ledgerTransfers: LedgerTransfersTable
  loginAttempts: LoginAttemptsTable
  mailOutage: MailOutageTable
  mailTokens: MailTokensTable
  mailbox: MailboxTable
  mailboxFiles: MailboxFilesTable
  mails: MailsTable
  menuDefaults: MenuDefaultsTable
  menuItems: MenuItemsTable
  menus: MenusTable
  messages: MessagesTable
  milestones: MilestonesTable
  notificationPreferences: NotificationPreferencesTable
  notifications: NotificationsTable
  offerEvents: OfferEventsTable
  offerMarks: OfferMarksTable
  offerReminders: OfferRemindersTable
  offerVersionMilestones: OfferVersionMilestonesTable
  offerVersions: OfferVersionsTable
  offers: OffersTable
  orderEvents: OrderEventsTable
  orderReminders: OrderRemindersTable
  orders: OrdersTable
  packageSets: PackageSetsTable
  pageTranslations: PageTranslationsTable
  pages: PagesTable
  passkeys: PasskeysTable
  payments: PaymentsTable
  payoutAccounts: PayoutAccountsTable
  payouts: PayoutsTable
  personNotes: PersonNotesTable
  pictures: PicturesTable
  portfolioFiles: PortfolioFilesTable
  portfolioPieces: PortfolioPiecesTable
  promptCategories: PromptCategoriesTable
  promptFavorites: PromptFavoritesTable
  promptRatingMean: PromptRatingMeanTable
  promptRatings: PromptRatingsTable
  promptUses: PromptUsesTable
  promptVersions: PromptVersionsTable
  promptWords: PromptWordsTable
  prompts: PromptsTable
  providerApplications: ProviderApplicationsTable
  reactions: ReactionsTable
  reconciliationEntries: ReconciliationEntriesTable
  reconciliationFindings: ReconciliationFindingsTable
  reconciliationOpen: ReconciliationOpenTable
  reconciliationRuns: ReconciliationRunsTable
  recoveryCodes: RecoveryCodesTable
  refunds: RefundsTable
  refusedAddresses: RefusedAddressesTable
  rehearsalClock: RehearsalClockTable
  reports: ReportsTable
  responseTimes: ResponseTimesTable
  restingUsernames: RestingUsernamesTable
  reviews: ReviewsTable
  savedViews: SavedViewsTable
  searchSkills: SearchSkillsTable
  searchSynonyms: SearchSynonymsTable
  searchWords: SearchWordsTable
  serviceCards: ServiceCardsTable
  serviceDays: ServiceDaysTable
  serviceExtras: ServiceExtrasTable
  servicePackages: ServicePackagesTable
  servicePictures: ServicePicturesTable
  serviceSearch: ServiceSearchTable
  serviceVisits: ServiceVisitsTable
  services: ServicesTable
  sessions: SessionsTable
  settingsVersions: SettingsVersionsTable
  setup: SetupTable
  skills: SkillsTable
  slugHistory: SlugHistoryTable
  subcategories: SubcategoriesTable
  suspensions: SuspensionsTable
  testGatewayAccounts: TestGatewayAccountsTable
  testGatewayChargebacks: TestGatewayChargebacksTable
  testGatewayEvents: TestGatewayEventsTable
  testGatewayIntents: TestGatewayIntentsTable
  testGatewayRefunds: TestGatewayRefundsTable
  testGatewayReversals: TestGatewayReversalsTable
  testGatewayTransfers: TestGatewayTransfersTable
  totpSecrets: TotpSecretsTable
  userLanguages: UserLanguagesTable
  users: UsersTable
  webhookInbox: WebhookInboxTable
  words: WordsTable
  wordsChanges: WordsChangesTable
  workedHours: WorkedHoursTable
}
