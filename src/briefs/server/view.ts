import type { Attachment } from '#attachments/contract.ts'
import { isAskedOf, visibleValues, type FieldDefinition, type FieldValues } from '#fields/field.ts'
import { offPlatform } from '#messages/off-platform.ts'
import { toDecimal } from '#platform/money.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Brief, BriefCard, ClientRecord, OwnBriefCard } from '../brief-contract.ts'
import { allowedMoves, statusAt, wordsOf } from '../brief.ts'
import { MAX_EXCERPT, MAX_EXTENSIONS } from '../limits.ts'
import type { CloseReason } from '../process.ts'
import { bucketOf, type Reader, type Sight } from '../visibility.ts'
import type { BriefRow, DetailedBriefRow } from './queries/reading.ts'

/** What the marketplace's settings and the clock add to a row. */
export interface Showing {
  now: Date
  currency: string
  /** How many proposals a gig takes. */
  proposalsPerBrief: number
  isGigBoardOpen: boolean
  /** The marketplace's own questions about gigs. */
  questions: readonly FieldDefinition[]
}

function decimalOrNull(cents: number | null): number | null {
  return cents === null ? null : toDecimal(cents)
}

function recordOf(row: BriefRow): ClientRecord {
  const { clientSince, hires, endedBriefs, endedWithHire } = row
  return {
    since: clientSince.toISOString().slice(0, 7),
    hires,
    hireRate: endedBriefs === 0 ? null : Math.round((100 * endedWithHire) / endedBriefs) / 100,
    rating: null,
    ratingCount: 0,
  }
}

function headOf(row: BriefRow, { now, currency, proposalsPerBrief }: Showing) {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    subcategoryLabel: row.subcategoryLabel,
    skills: row.skills,
    budgetType: row.budgetType,
    budgetMin: decimalOrNull(row.budgetMinCents),
    budgetMax: decimalOrNull(row.budgetMaxCents),
    hours: row.halfHours === null ? null : row.halfHours / 2,
    currency,
    neededBy: row.neededBy,
    positions: row.positions,
    hired: row.hired,
    visibility: row.visibility,
    status: statusAt(row, now),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    proposals: bucketOf(row.proposals, isFull(row, proposalsPerBrief)),
    client: recordOf(row),
  }
}

/** Proposals by invitation take no place. */
function isFull({ cappedProposals }: BriefRow, proposalsPerBrief: number): boolean {
  return cappedProposals >= proposalsPerBrief
}

function excerptOf({ description }: BriefRow): string {
  const text = (description ?? '').replaceAll(/\s+/g, ' ')
  return text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT).trimEnd()}…`
}

/** The answers that a reader may see. Without questions there is no key `fields`. */
function answersOf(
  { fieldValues, category }: BriefRow,
  { questions }: Showing,
  options: Parameters<typeof visibleValues>[2],
): Pick<Brief, 'fields'> {
  if (questions.length === 0) return {}
  const asked = questions.filter((one) => isAskedOf(one, { category }))
  return { fields: visibleValues(asked, fieldValues as FieldValues, options) ?? {} }
}

/** The free texts that readers see. A link that the marketplace asks for is none. */
function answeredTexts(questions: Showing['questions'], values: FieldValues): string[] {
  return questions
    .filter(({ type, visibility }) => /^(line|text)$/.test(type) && visibility === 'public')
    .map(({ key }) => String(values[key] ?? ''))
}

const onCard = { seesStaff: false, onCardOnly: true }

export function toCard(row: BriefRow, showing: Showing): BriefCard {
  return {
    ...headOf(row, showing),
    excerpt: excerptOf(row),
    ...answersOf(row, showing, onCard),
  }
}

export function toOwnCard(row: BriefRow, showing: Showing): OwnBriefCard {
  return {
    ...headOf(row, showing),
    excerpt: excerptOf(row),
    ...answersOf(row, showing, onCard),
    proposalCount: row.proposals,
    isHidden: row.hiddenAt !== null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function readerOf(row: DetailedBriefRow, viewer: Viewer | null): Reader {
  return {
    kind: kindOf(viewer),
    isClient: viewer?.id === row.clientId,
    isInvolved: row.isInvited || row.ownOfferId !== null,
  }
}

function kindOf(viewer: Viewer | null): Reader['kind'] {
  if (!viewer) return 'visitor'
  if (viewer.isAdmin) return 'admin'
  return viewer.isServiceProvider ? 'viber' : 'member'
}

interface Reading {
  viewer: Viewer | null
  reader: Reader
  /** `all`, `details`, `public` or `unavailable`. */
  sight: Sight
  files: Attachment[]
}

/** A gig as one reader sees it. */
export function toBrief(row: DetailedBriefRow, reading: Reading, showing: Showing): Brief {
  const { reader, sight, files } = reading
  const head = headOf(row, showing)
  const isAvailable = sight !== 'unavailable'
  const seesDetails = sight === 'all' || sight === 'details'
  const seesAll = sight === 'all'
  return {
    ...head,
    ...(!isAvailable && { title: '', skills: [] }),
    isAvailable,
    description: isAvailable ? (row.description ?? '') : '',
    ...(isAvailable && answersOf(row, showing, { seesStaff: seesAll })),
    isIndexed: row.isIndexed,
    questions: seesDetails ? row.questions : null,
    files: seesDetails ? files : null,
    clientPerson:
      seesAll || (row.knowsClient && isAvailable)
        ? { id: row.clientId, fullName: row.clientName, avatar: row.clientAvatar }
        : null,
    revision: row.revision,
    maxProposals: showing.proposalsPerBrief,
    revisedAt: row.revisedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    process: processOf(row, reading, showing.now),
    viewer: viewerOf(row, reading, showing),
    own: seesAll ? ownOf(row, reader, showing) : null,
  }
}

function processOf(
  row: DetailedBriefRow,
  { viewer, reader, sight }: Reading,
  now: Date,
): Brief['process'] {
  const status = statusAt(row, now)
  const isRunning = status === 'open' || status === 'paused'
  const role = reader.isClient ? 'client' : reader.kind === 'admin' ? 'admin' : null
  // A rival would learn from it how the proposals of others stand.
  const isClientsTurn = sight === 'all' && row.hiddenAt === null && row.unansweredProposals > 0
  const waitingFor = status === 'in_review' ? 'admin' : isClientsTurn ? 'client' : null
  return {
    actions: role && viewer ? allowedMoves(row, { role, id: viewer.id }, now) : [],
    waitingFor,
    deadline: isRunning ? (row.expiresAt?.toISOString() ?? null) : null,
    defaultOutcome: isRunning ? 'expire' : null,
  }
}

function viewerOf(row: DetailedBriefRow, { reader }: Reading, showing: Showing): Brief['viewer'] {
  const why = hindranceOf(row, reader, showing)
  return {
    role: reader.isClient ? 'client' : reader.kind,
    canPropose: why === null,
    why,
    ownOfferId: row.ownOfferId,
    invitationId: row.invitationId,
    isInvited: row.isInvited,
  }
}

/** Why the reader cannot send a proposal; null if they can. */
function hindranceOf(
  row: DetailedBriefRow,
  { kind, isClient }: Reader,
  { now, proposalsPerBrief, isGigBoardOpen }: Showing,
): Brief['viewer']['why'] {
  if (isClient) return 'own'
  if (row.ownOfferId !== null) return 'exists'
  const isOpen = statusAt(row, now) === 'open' && row.hiddenAt === null
  // While the marketplace takes no gigs, it takes no proposals for them.
  if (!isOpen || !isGigBoardOpen) return 'not_open'
  if (kind === 'visitor') return 'sign_in'
  if (kind !== 'viber') return 'vibers_only'
  if (!row.hasService) return 'service_first'
  if (row.isBlocked) return 'not_taken'
  return isFull(row, proposalsPerBrief) && !row.isInvited ? 'full' : null
}

function ownOf(row: DetailedBriefRow, { isClient }: Reader, { questions }: Showing): Brief['own'] {
  const answers = answeredTexts(questions, row.fieldValues as FieldValues)
  return {
    version: row.version,
    proposalCount: row.proposals,
    unansweredCount: row.unansweredProposals,
    answerBy: row.answerBy?.toISOString() ?? null,
    hasProposals: row.hasProposals,
    toldCount: row.toldCount,
    extensionsLeft: MAX_EXTENSIONS - row.extensions,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    adminReason: row.adminReason,
    closeReason: row.closeReason as CloseReason | null,
    warnings: isClient ? offPlatform(wordsOf({ ...row, answers })) : [],
  }
}
