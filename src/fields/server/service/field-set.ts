import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { NewField } from '../../admin-contract.ts'
import {
  deleteUnansweredFields,
  insertField,
  listFields,
  lockFields,
  updateField,
} from '../queries.ts'
import { forgetFields } from './definitions.ts'
import { checkLimits } from './limits.ts'
import { checkParts, STEP, toRow } from './row.ts'

/** Throws as `addField` does if a field cannot follow the ones before it. */
export function checkFollows(field: NewField, before: readonly NewField[]): void {
  const others = before.filter(({ subject }) => subject === field.subject)
  if (others.some(({ key }) => key === field.key)) fail('field.taken', { field: 'key' })
  const row = toRow(field)
  checkParts(row)
  const active = others.map((one) => ({ ...toRow(one), isActive: true }))
  checkLimits(active, { ...row, isActive: true })
}

/**
 * Makes these the active fields, in this order. Others are switched off, and answers are kept. Throws 'field.taken' if
 * a known key has another type.
 */
export async function setFields(
  ctx: InTransaction<UserContext>,
  wanted: readonly NewField[],
): Promise<void> {
  const { db } = ctx
  await lockFields(db)
  const known = await listFields(db)
  for (const [place, field] of wanted.entries()) {
    checkFollows(field, wanted.slice(0, place))
    const { key, subject, type, ...settings } = toRow(field)
    const sortOrder = (place + 1) * STEP
    const row = known.find((one) => one.key === key && one.subject === subject)
    if (row && (row.type !== type || row.purgeRequestedAt)) fail('field.taken', { field: 'key' })
    if (row) await updateField(db, row.id, { ...settings, sortOrder, isActive: true })
    else await insertField(db, { key, subject, type, ...settings, sortOrder })
  }
  for (const { id, key, subject, isActive } of known) {
    const isWanted = wanted.some((one) => one.key === key && one.subject === subject)
    if (isActive && !isWanted) await updateField(db, id, { isActive: false })
  }
  ctx.afterCommit(async (ctx) => forgetFields(ctx))
}

/** Deletes the fields without any answer. */
export async function deleteUnanswered(ctx: InTransaction<UserContext>): Promise<void> {
  await lockFields(ctx.db)
  await deleteUnansweredFields(ctx.db)
  ctx.afterCommit(async (ctx) => forgetFields(ctx))
}

/** The active fields as new ones, for a template. */
export async function fieldSet({ db }: Pick<UserContext, 'db'>): Promise<NewField[]> {
  const active = (await listFields(db)).filter(({ isActive }) => isActive)
  return active.map((row) => {
    const options = row.options
      .filter(({ isRetired }) => !isRetired)
      .map(({ key, label, labels }) => ({ key, label, labels }))
    return {
      subject: row.subject,
      key: row.key,
      type: row.type,
      label: row.label,
      labels: row.labels,
      ...(row.help && { help: row.help }),
      ...(options.length > 0 && { options }),
      ...(row.number && { number: row.number }),
      ...(row.categories.length > 0 && { categories: row.categories }),
      for: row.for,
      isRequired: row.isRequired,
      visibility: row.visibility,
      onCard: row.onCard,
      isFilter: row.isFilter,
    }
  })
}
