import { audit, type AuditEvent } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import type { FieldChange, ListedField, NewField } from '../../admin-contract.ts'
import type { FieldOption } from '../../field.ts'
import { insertField, listFields, lockFields, updateField, type FieldRow } from '../queries.ts'
import { forgetFields, toDefinition } from './definitions.ts'
import { checkLimits, type Counted } from './limits.ts'
import { checkParts, STEP, toRow } from './row.ts'

type AdminContext = InTransaction<UserContext>

export async function allFields({ db }: Pick<UserContext, 'db'>): Promise<ListedField[]> {
  return (await listFields(db)).map((row) => ({
    ...toDefinition(row),
    isActive: row.isActive,
    isBeingPurged: row.purgeRequestedAt !== null,
    origin: row.origin,
    version: row.version,
  }))
}

/** Runs one change at a time, audits it, and invalidates the cached fields in every process. */
async function changeFields(
  ctx: UserContext,
  work: (ctx: AdminContext, all: FieldRow[]) => Promise<AuditEvent | undefined>,
): Promise<ListedField[]> {
  await transaction(ctx, async (ctx) => {
    await lockFields(ctx.db)
    const entry = await work(ctx, await listFields(ctx.db))
    if (entry) await audit(ctx, entry)
  })
  forgetFields(ctx)
  return allFields(ctx)
}

/** Throws 'field.taken' at the key, and 'field.too_many'. */
export function addField(ctx: UserContext, wanted: NewField): Promise<ListedField[]> {
  return changeFields(ctx, async (ctx, all) => {
    const others = all.filter(({ subject }) => subject === wanted.subject)
    if (others.some(({ key }) => key === wanted.key)) fail('field.taken', { field: 'key' })
    const row = toRow(wanted)
    checkParts(row)
    checkLimits(others, { ...row, isActive: true })
    const sortOrder = Math.max(0, ...others.map((one) => one.sortOrder)) + STEP
    await insertField(ctx.db, { ...row, sortOrder })
    return { action: 'field.added', after: audited({ ...row, for: row.audience, isActive: true }) }
  })
}

/** Throws 'field.stale' and 'field.too_many'. Options that are left out are retired. */
export function changeField(
  ctx: UserContext,
  id: number,
  { version, for: audience, options, ...change }: FieldChange,
): Promise<ListedField[]> {
  return changeFields(ctx, async (ctx, all) => {
    const row = unchanged(all, id, version)
    if (row.purgeRequestedAt) fail('field.stale')
    const wanted = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<FieldRow>
    const next = {
      ...row,
      ...wanted,
      ...(audience && { for: audience }),
      ...(options && { options: withRetired(row.options, options) }),
    }
    checkParts(next)
    checkLimits(
      all.filter((one) => one.subject === row.subject && one.id !== id),
      next,
    )
    const { isActive, label, labels, help, number, categories } = next
    const { isRequired, visibility, onCard, isFilter } = next
    await updateField(ctx.db, id, {
      isActive,
      label,
      labels,
      help,
      number,
      categories,
      options: next.options,
      isRequired,
      visibility,
      onCard,
      isFilter,
      audience: next.for,
    })
    return { action: 'field.changed', before: audited(row), after: audited(next) }
  })
}

/** Moves a field among those of its subject. Without effect at the ends. */
export function moveField(
  ctx: UserContext,
  id: number,
  { version, direction }: { version: number; direction: 'up' | 'down' },
): Promise<ListedField[]> {
  return changeFields(ctx, async (ctx, all) => {
    const row = unchanged(all, id, version)
    const siblings = all.filter(({ subject }) => subject === row.subject)
    const from = siblings.findIndex((one) => one.id === id)
    const place = from + (direction === 'up' ? -1 : 1)
    if (place < 0 || place >= siblings.length) return undefined
    for (const [at, one] of siblings.toSpliced(from, 1).toSpliced(place, 0, row).entries()) {
      const sortOrder = (at + 1) * STEP
      if (one.sortOrder !== sortOrder) await updateField(ctx.db, one.id, { sortOrder })
    }
    const { subject, key } = row
    return {
      action: 'field.changed',
      before: { subject, key, place: from + 1 },
      after: { subject, key, place: place + 1 },
    }
  })
}

/** Only for a field that is switched off. A job deletes its answers in parts, and then the field. */
export function purgeField(
  ctx: UserContext,
  id: number,
  { version, confirm }: { version: number; confirm: string },
): Promise<ListedField[]> {
  return changeFields(ctx, async (ctx, all) => {
    const row = unchanged(all, id, version)
    if (row.purgeRequestedAt) return undefined
    if (row.isActive) fail('field.active')
    if (confirm.trim() !== row.key) {
      const message = 'Please type the key of the field'
      fail('request.invalid', { errors: [{ path: 'confirm', message }] })
    }
    await updateField(ctx.db, id, { purgeRequestedAt: ctx.now() })
    return { action: 'field.purged', before: audited(row) }
  })
}

function unchanged(all: readonly FieldRow[], id: number, version: number): FieldRow {
  const row = found(all.find((one) => one.id === id))
  return row.version === version ? row : fail('field.stale')
}

function withRetired(
  before: readonly FieldOption[],
  wanted: NonNullable<NewField['options']>,
): FieldOption[] {
  const offered = new Set(wanted.map(({ key }) => key))
  return [
    ...wanted.map((one) => ({ ...one, labels: one.labels ?? {}, isRetired: false })),
    ...before.filter(({ key }) => !offered.has(key)).map((one) => ({ ...one, isRetired: true })),
  ]
}

function audited(
  row: Omit<Counted, 'isActive'> &
    Pick<FieldRow, 'subject' | 'key' | 'type' | 'for'> & {
      label: string
      isRequired: boolean
      isActive: boolean
    },
) {
  const { subject, key, type, label, isRequired, visibility, onCard, isFilter, isActive } = row
  const asked = { subject, for: row.for, key, type, label, isRequired }
  return { ...asked, visibility, onCard, isFilter, isActive }
}
