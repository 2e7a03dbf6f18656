import { fail } from '#platform/errors.ts'
import type { NewField } from '../../admin-contract.ts'
import { filterTypes, hasOptions } from '../../field.ts'
import type { FieldRow } from '../queries.ts'

/** Distance between two `sortOrder` values. Only their order matters. */
export const STEP = 10

/** A new field as it is stored, with the defaults of what was left out. */
export function toRow(wanted: NewField) {
  const { for: audience = 'everybody', labels = {}, help = null, options = [], ...rest } = wanted
  const { number = null, categories = [], visibility = 'public', ...flags } = rest
  return {
    ...flags,
    audience,
    labels,
    help,
    number,
    categories,
    visibility,
    options: options.map((one) => ({ ...one, labels: one.labels ?? {}, isRetired: false })),
    isRequired: wanted.isRequired ?? false,
    onCard: wanted.onCard ?? false,
    isFilter: wanted.isFilter ?? false,
  }
}

/** The parts of a definition that depend on each other. */
export function checkParts(
  row: Pick<
    FieldRow,
    'subject' | 'type' | 'options' | 'number' | 'categories' | 'visibility' | 'onCard' | 'isFilter'
  >,
): void {
  const { subject, type, options, number, categories, visibility, onCard, isFilter } = row
  const broken = (path: string, message: string) =>
    fail('request.invalid', { errors: [{ path, message }] })
  if (hasOptions(type) !== options.length > 0)
    broken('options', 'Answers are for questions with a choice')
  if ((type === 'number') !== (number !== null)) broken('number', 'Limits are for numbers')
  if (subject === 'user' && categories.length > 0)
    broken('categories', 'Categories are for questions about services or gigs')
  if (subject === 'user' && onCard)
    broken('onCard', 'Cards are for questions about services or gigs')
  if (subject !== 'service' && isFilter)
    broken('isFilter', 'Filters are for questions about services')
  if (isFilter && !filterTypes.includes(type))
    broken('isFilter', 'Only questions with a choice can be filters')
  if (visibility === 'staff' && (onCard || isFilter))
    broken('visibility', 'Cards and filters show public answers only')
}
