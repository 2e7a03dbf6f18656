import { totalOf, type OfferPrice } from './terms.ts'

/** The parts of a version that are compared with the version before. Amounts are in cents. */
export interface ComparedVersion {
  title: string | null
  scope: string | null
  price: OfferPrice
  revisions: number
}

export const changedFields = [
  'title',
  'scope',
  'pricing',
  'total',
  'milestones',
  'hourlyRate',
  'hours',
  'days',
  'revisions',
] as const
export type ChangedField = (typeof changedFields)[number]

/** A field that differs between two versions. Amounts are in cents; `milestones` is their number. */
export interface VersionChange {
  field: ChangedField
  before: string | number | null
  after: string | number | null
}

/** What a version changes of the version before it; empty for two equal ones. */
export function changesBetween(before: ComparedVersion, after: ComparedVersion): VersionChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const changes = changedFields
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field], after: now[field] }))
  const areSplitDifferently =
    changes.every(({ field }) => field !== 'milestones') && partsOf(before) !== partsOf(after)
  if (!areSplitDifferently) return changes
  // The number of milestones is the same, but not what they are.
  return [...changes, { field: 'milestones', before: old.milestones, after: now.milestones }]
}

function fieldsOf({ title, scope, price, revisions }: ComparedVersion) {
  const isHourly = price.pricing === 'hourly'
  return {
    title,
    scope,
    pricing: price.pricing,
    total: totalOf(price),
    milestones: isHourly ? null : price.milestones.length,
    hourlyRate: isHourly ? price.rateCents : null,
    hours: isHourly ? price.halfHours / 2 : null,
    days: isHourly ? price.days : price.milestones.reduce((sum, { days }) => sum + days, 0),
    revisions,
  }
}

function partsOf({ price }: ComparedVersion): string {
  return price.pricing === 'hourly' ? '' : JSON.stringify(price.milestones)
}

/** What decides which files a version has. */
interface FiledVersion {
  id: number
  removedFiles: readonly number[] | null
}

/**
 * The files of each version, by its id: those attached to it and to the versions before, without those that it or one of
 * them removed. `versions`: newest first. `attached`: the files that came with a version, by its id.
 */
export function filesByVersion<File extends { id: number }>(
  versions: readonly FiledVersion[],
  attached: ReadonlyMap<number, readonly File[]>,
): Map<number, File[]> {
  const all = new Map<number, File[]>()
  let files: File[] = []
  for (const { id, removedFiles } of versions.toReversed()) {
    files = files.filter((file) => !removedFiles?.includes(file.id))
    files = [...files, ...(attached.get(id) ?? [])]
    all.set(id, files)
  }
  return all
}
