import { fail } from '#platform/errors.ts'
import { MAX_ACTIVE, MAX_FILTERS, MAX_ON_CARD, type FieldDefinition } from '../../field.ts'

export type Counted = Pick<FieldDefinition, 'visibility' | 'onCard' | 'isFilter'> & {
  isActive: boolean
}

/** Throws 'field.too_many' if the field exceeds a limit of its subject, at the box that was checked. */
export function checkLimits(others: readonly Counted[], field: Counted): void {
  if (!field.isActive) return
  const active = others.filter(({ isActive }) => isActive)
  const limit = (path: string, count: number, max: number) => {
    if (count >= max) fail('field.too_many', { field: path, details: { max } })
  }
  limit('key', active.length, MAX_ACTIVE)
  if (field.onCard) limit('onCard', active.filter(({ onCard }) => onCard).length, MAX_ON_CARD)
  if (field.isFilter)
    limit('isFilter', active.filter(({ isFilter }) => isFilter).length, MAX_FILTERS)
}
