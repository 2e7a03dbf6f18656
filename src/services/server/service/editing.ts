import { lockViewer } from '#accounts/server/service/viewer.ts'
import { checkedValues } from '#fields/server/service/definitions.ts'
import { lastChange } from '#audit/server/service.ts'
import type { AuditValues } from '#audit/kinds.ts'
import type { FieldValues } from '#fields/field.ts'
import { fail, found } from '#platform/errors.ts'
import { toCents } from '#platform/money.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import type { NewService, ServiceChange, ServiceDetails } from '../../contract.ts'
import { uniqueSkills } from '../../skills.ts'
import {
  addToRating,
  findServiceFor,
  insertService,
  replaceSkills,
  updateService,
} from '../queries/services.ts'
import { checkSkills, checkSubcategory } from './checks.ts'
import { auditForOthers, lockOwnService } from './own-service.ts'
import { getService, readingOf } from './reading.ts'
import { toDetails } from '../view.ts'
import { checkCategory } from './vocabulary.ts'

/** Throws 'service.providers_only' for a member who is not a viber. */
export async function createService(ctx: UserContext, input: NewService): Promise<ServiceDetails> {
  await checkCategory(ctx, input.category)
  if (!ctx.viewer.isServiceProvider) fail('service.providers_only')
  const { questions } = await readingOf(ctx)
  const { fields, category } = input
  const owner = { category, isProvider: true }
  const fieldValues = checkedValues(questions, { input: fields, owner })
  const now = ctx.now()
  const id = await transaction(ctx, async (ctx) => {
    const { db } = ctx
    await lockViewer(ctx)
    await checkSkills(db, input)
    await checkSubcategory(db, input)
    const serviceId = await insertService(db, {
      ...fieldsOf(input),
      fieldValues,
      userId: ctx.viewer.id,
      createdAt: now,
      updatedAt: now,
    })
    await replaceSkills(db, serviceId, uniqueSkills(input.skills ?? []))
    return serviceId
  })
  return getService(ctx, id)
}

/**
 * Changes the given fields only. Throws 'stale' with the current service if it has been edited since `version`.
 * Existing orders keep their rate, because each order has its own snapshot.
 */
export async function changeService(
  ctx: UserContext,
  id: number,
  change: ServiceChange,
): Promise<ServiceDetails> {
  await checkCategory(ctx, change.category)
  const reading = await readingOf(ctx)
  await transaction(ctx, async (ctx) => {
    // Lock order: skills before the service. Admins who rename or merge skills lock in the same order.
    await checkSkills(ctx.db, change)
    const service = await lockOwnService(ctx, id)
    const { title, description, hourlyRate, usualHours, usualDays, skills, version } = change
    if (version !== undefined && version !== service.version) {
      const since = service.updatedAt.toISOString()
      const changed = await lastChange(ctx, { kind: 'service', id }, ['service.changed'], since)
      const current = found(await findServiceFor(ctx.db, ctx.viewer, id), 'service.not_found')
      fail('stale', { facts: { current: toDetails(current, reading), ...changed } })
    }
    const { category = service.category, subcategory = service.subcategory } = change
    await checkSubcategory(ctx.db, { category, subcategory }, service)
    const fieldValues = checkedValues(reading.questions, {
      before: service.fieldValues as FieldValues,
      input: change.fields,
      owner: { category, isProvider: true },
    })
    await updateService(ctx.db, id, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(hourlyRate !== undefined && { hourlyRateCents: centsOf(hourlyRate) }),
      ...(usualHours !== undefined && { usualHalfHours: halvesOf(usualHours) }),
      ...(usualDays !== undefined && { usualDays }),
      category,
      subcategory,
      fieldValues,
      version: service.version + 1,
      updatedAt: ctx.now(),
    })
    if (skills) await replaceSkills(ctx.db, id, uniqueSkills(skills))
    await auditForOthers(ctx, service, auditedOf(change))
  })
  return getService(ctx, id)
}

export async function setServiceStatus(
  ctx: UserContext,
  id: number,
  status: 'active' | 'paused',
): Promise<ServiceDetails> {
  await transaction(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id)
    if (service.status === 'hidden') fail('service.hidden')
    // `updatedAt` stays, so that pausing and resuming does not make a service rank as fresh (docs/ranking.md).
    await updateService(ctx.db, id, { status })
    await auditForOthers(ctx, service, { status })
  })
  return getService(ctx, id)
}

/** Deletes a service for all viewers. Orders keep their own copy of title and rate. */
export async function archiveService(ctx: UserContext, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id)
    await updateService(ctx.db, id, {
      status: 'archived',
      hiddenReason: null,
      statusBeforeHiding: null,
      isFeatured: false,
      updatedAt: ctx.now(),
    })
    await auditForOthers(ctx, service, { status: 'archived' })
  })
}

/** Call in the transaction that writes the review. `stars` and `count` are differences and may be negative. */
export function adjustRating(
  ctx: Pick<Context, 'db'>,
  serviceId: number,
  stars: number,
  count: number,
): Promise<void> {
  return addToRating(ctx.db, serviceId, stars, count)
}

function fieldsOf({ hourlyRate, usualHours, usualDays, ...texts }: NewService) {
  const { title, description, category, subcategory } = texts
  return {
    title,
    description,
    category,
    subcategory,
    hourlyRateCents: centsOf(hourlyRate),
    usualHalfHours: halvesOf(usualHours ?? null),
    usualDays: usualDays ?? null,
  }
}

function halvesOf(hours: number | null): number | null {
  return hours === null ? null : hours * 2
}

function centsOf(hourlyRate: number): number {
  return toCents(hourlyRate) ?? fail('request.invalid')
}

/** The audited fields. Long texts are left out. */
function auditedOf({ title, hourlyRate }: ServiceChange): AuditValues {
  return {
    ...(title !== undefined && { title }),
    ...(hourlyRate !== undefined && { hourlyRate }),
  }
}
