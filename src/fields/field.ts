/** What the questions are about. `brief` is a gig. */
export const fieldSubjects = ['service', 'user', 'brief'] as const
export type FieldSubject = (typeof fieldSubjects)[number]

export const fieldTypes = [
  'line',
  'text',
  'number',
  'yes_no',
  'choice',
  'choices',
  'date',
  'link',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** The types whose answers can be filtered. */
export const filterTypes: readonly FieldType[] = ['choice', 'choices', 'yes_no']
export const hasOptions = (type: FieldType) => type === 'choice' || type === 'choices'

/** Per subject, counting active fields only. */
export const MAX_ACTIVE = 30
export const MAX_ON_CARD = 3
export const MAX_FILTERS = 8

export const MAX_LABEL = 80
export const MAX_HELP = 160
export const MIN_OPTIONS = 2
export const MAX_OPTIONS = 60
export const MAX_OPTION_LABEL = 40
export const MAX_CHOSEN = 10
export const MAX_LINE = 120
export const MAX_TEXT = 2000
export const MAX_LINK = 500
export const MAX_UNIT = 12
export const MAX_DECIMALS = 2
/** The size of all answers of a row together. */
export const MAX_VALUES_BYTES = 20_000

export type FieldNames = Partial<Record<'es' | 'fr', string>>
export interface FieldOption {
  key: string
  label: string
  labels: FieldNames
  /** Not offered any more, but kept where it was chosen. */
  isRetired: boolean
}
export interface NumberLimits {
  min: number
  max: number
  decimals: number
  unit: string | null
}
export type FieldValue = string | number | boolean | string[]
export type FieldValues = Readonly<Record<string, FieldValue>>

/** A question as the checks and the interface need it. */
export interface FieldDefinition {
  id: number
  subject: FieldSubject
  key: string
  type: FieldType
  label: string
  labels: FieldNames
  help: string | null
  options: FieldOption[]
  number: NumberLimits | null
  /** The main categories that the question is for. Empty means all. */
  categories: string[]
  for: 'provider' | 'everybody'
  isRequired: boolean
  visibility: 'public' | 'staff'
  onCard: boolean
  isFilter: boolean
}

export type AskedOf = Pick<FieldDefinition, 'categories' | 'for'>
/** What a row is, as far as questions depend on it. */
export interface FieldOwner {
  category?: string | null | undefined
  isProvider?: boolean
}

/** Whether a question is asked about a row. */
export function isAskedOf({ categories, for: audience }: AskedOf, owner: FieldOwner): boolean {
  if (audience === 'provider' && !owner.isProvider) return false
  return categories.length === 0 || categories.includes(owner.category ?? '')
}

/**
 * The answers that a reader sees, in the order of the questions. `staff` answers are for the owner of the row and
 * admins. Undefined if nothing is asked, so that answers of a default installation have no such key.
 */
export function visibleValues(
  definitions: readonly FieldDefinition[],
  values: FieldValues,
  { seesStaff, onCardOnly = false }: { seesStaff: boolean; onCardOnly?: boolean },
): FieldValues | undefined {
  if (definitions.length === 0) return undefined
  const seen = definitions.filter(
    ({ visibility, onCard }) =>
      (!onCardOnly || onCard) && (visibility === 'public' || (seesStaff && !onCardOnly)),
  )
  return Object.fromEntries(
    seen.flatMap(({ key }) => {
      const value = values[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** How many questions about a row have no answer yet. */
export function countUnanswered(
  definitions: readonly Pick<FieldDefinition, 'key' | 'categories' | 'for'>[],
  values: FieldValues,
  owner: FieldOwner,
): number {
  return definitions.filter((one) => isAskedOf(one, owner) && values[one.key] === undefined).length
}

/** An answer as a cell of a CSV file. */
export function cellOf(value: FieldValue | undefined): string | number | boolean | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

/** The answers of a form as a request has them. Nothing without answers, as on a marketplace without questions. */
export function answersFrom(typed: Readonly<Record<string, unknown>> = {}) {
  const given = Object.entries(typed).filter(([, value]) => value !== undefined)
  return given.length > 0 ? { fields: Object.fromEntries(given) } : {}
}
