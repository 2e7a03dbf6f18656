import { audit, type AuditEvent } from '#audit/server/service.ts'
import type { Download, Keyset, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '#platform/csv.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { keysetPage, MAX_COUNTED } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import type {
  BlockedSkill,
  Blocking,
  ListedSkill,
  Merging,
  Renaming,
  SkillChoice,
  SkillPage,
} from '../../skills-contract.ts'
import {
  allowManyServices,
  countBlockedSkills,
  countSkills,
  deleteBlocked,
  deleteSkill,
  findSkill,
  insertBlocked,
  listBlocked,
  listBlockedSkills,
  listSkills,
  lockSkills,
  replaceSkill,
  type SkillRow,
} from '../queries/skills.ts'
import { failTaken, type AdminContext } from './vocabulary-change.ts'
import { forgetVocabulary } from './vocabulary.ts'
import { failBlockedSkills } from './checks.ts'

export async function pageOfSkills(ctx: UserContext, query: SkillPage): Promise<Page<ListedSkill>> {
  const [rows, total] = await Promise.all([
    listSkills(ctx.db, { ...query, limit: query.limit + 1 }),
    countSkills(ctx.db, query.q, MAX_COUNTED),
  ])
  return keysetPage(query, { rows, total }, toListed, ({ key }) => key)
}

export async function exportSkills(ctx: UserContext, { q }: SkillChoice): Promise<Download> {
  const rows = await listSkills(ctx.db, { q, limit: MAX_EXPORTED })
  return csvFile(`skills-${todayOf(ctx)}`, skillColumns, rows)
}

const skillColumns: Columns<SkillRow> = {
  skill: ({ label }) => label,
  services: ({ services }) => services,
  spellings: ({ spellings }) => spellings,
}

/** Throws 'vocabulary.taken' if another skill has the new name: merge the two instead. */
export function renameSkill(ctx: UserContext, { name, to }: Renaming) {
  return changeSkills(ctx, [name, to], async (ctx) => {
    const { key } = await findUnchangedSkill(ctx, name)
    const other = await findSkill(ctx.db, to)
    if (other && other.key !== key) failTaken('to')
    const blocked = await listBlocked(ctx.db, [to])
    if (blocked.length > 0) failBlockedSkills('to', blocked)
    const services = await replaceSkill(ctx.db, name, to)
    return {
      services,
      auditEntry: {
        action: 'vocabulary.skill_renamed',
        before: { name },
        after: { name: to, services },
      },
    }
  })
}

export function mergeSkills(ctx: UserContext, { name, into }: Merging) {
  return changeSkills(ctx, [name, into], async (ctx) => {
    const from = await findUnchangedSkill(ctx, name)
    const { key, label } = (await findSkill(ctx.db, into)) ?? failUnknownSkill()
    if (key === from.key) {
      fail('request.invalid', {
        errors: [{ path: 'into', message: 'Please choose another skill' }],
      })
    }
    const services = await replaceSkill(ctx.db, name, label)
    return {
      services,
      auditEntry: {
        action: 'vocabulary.skills_merged',
        before: { name },
        after: { name: label, services },
      },
    }
  })
}

/** The skill need not be in use. Throws 'vocabulary.stale' if more services have it than the admin agreed to change. */
export async function blockSkill(ctx: UserContext, { name, services: agreed }: Blocking) {
  const changed = await changeSkills(ctx, [name], async (ctx) => {
    const blocked = await listBlocked(ctx.db, [name])
    const known = await findSkill(ctx.db, name)
    if (blocked.length > 0 || (known?.services ?? 0) > agreed) fail('vocabulary.stale')
    await insertBlocked(ctx.db, { name: known?.label ?? name, by: ctx.viewer.id, at: ctx.now() })
    const services = await deleteSkill(ctx.db, name)
    return {
      services,
      auditEntry: { action: 'vocabulary.skill_blocked', after: { name, services } },
    }
  })
  forgetVocabulary(ctx)
  return changed
}

export async function unblockSkill(ctx: UserContext, name: string): Promise<{ name: string }> {
  const allowed = await transaction(ctx, async (ctx) => {
    const label = (await deleteBlocked(ctx.db, name)) ?? fail('vocabulary.stale')
    await audit(ctx, { action: 'vocabulary.skill_unblocked', before: { name: label } })
    return { name: label }
  })
  forgetVocabulary(ctx)
  return allowed
}

export async function pageOfBlocked(ctx: UserContext, query: Keyset): Promise<Page<BlockedSkill>> {
  const [rows, total] = await Promise.all([
    listBlockedSkills(ctx.db, { before: query.before, limit: query.limit + 1 }),
    countBlockedSkills(ctx.db, MAX_COUNTED),
  ])
  return keysetPage(query, { rows, total }, toBlocked)
}

export async function exportBlocked(ctx: UserContext): Promise<Download> {
  const rows = await listBlockedSkills(ctx.db, { limit: MAX_EXPORTED })
  const columns: Columns<BlockedSkill> = {
    skill: ({ name }) => name,
    blocked: ({ at }) => at,
    by: ({ by }) => by?.username,
  }
  const blocked = rows.map((row) => toBlocked(row))
  return csvFile(`blocked-skills-${todayOf(ctx)}`, columns, blocked)
}

/** Holds exclusive locks on the skills, so that no service takes them and no other admin changes them. */
async function changeSkills(
  ctx: UserContext,
  names: readonly string[],
  work: (ctx: AdminContext) => Promise<{ services: number; auditEntry: AuditEvent }>,
): Promise<{ services: number }> {
  return transaction(ctx, async (ctx) => {
    await allowManyServices(ctx.db)
    await lockSkills(ctx.db, names, 'alone')
    const { services, auditEntry } = await work(ctx)
    await audit(ctx, auditEntry)
    return { services }
  })
}

/** Throws 'vocabulary.stale' if the skill is spelled differently now or no service has it. */
async function findUnchangedSkill({ db }: AdminContext, name: string): Promise<SkillRow> {
  const skill = await findSkill(db, name)
  return skill?.label === name ? skill : fail('vocabulary.stale')
}

/** The target was misspelled, or another admin has merged it. */
function failUnknownSkill(): never {
  fail('vocabulary.stale', {
    errors: [{ path: 'into', message: 'No service names this skill' }],
  })
}

function toListed({ label, services, spellings }: SkillRow): ListedSkill {
  return { name: label, services, spellings }
}

type BlockedRow = Awaited<ReturnType<typeof listBlockedSkills>>[number]

function toBlocked({ id, label, blockedAt, blockedBy, ...by }: BlockedRow): BlockedSkill {
  return {
    id,
    name: label,
    at: blockedAt.toISOString(),
    by:
      blockedBy === null
        ? null
        : { id: blockedBy, name: by.fullName ?? '', username: by.username ?? '' },
  }
}
