import * as z from 'zod/mini'
import { defineContract, Keyset, Timestamp } from '#platform/contract.ts'
import { SearchText } from '#platform/text-checks.ts'
import { SkillName } from './contract.ts'
import { MAX_SKILL_LENGTH } from './limits.ts'

/** A skill, whose spellings may differ in letter case. */
export const ListedSkill = z.object({
  /** The spelling that filters show. */
  name: z.string(),
  /** The number of services with the skill, without archived ones. */
  services: z.number(),
  /** The number of different spellings. */
  spellings: z.number(),
})
export type ListedSkill = z.infer<typeof ListedSkill>

const SkillChoice = z.object({ q: SearchText })
const SkillPage = z.object({
  ...SkillChoice.shape,
  /** The last name of the previous page. */
  before: z.optional(z.string().check(z.maxLength(MAX_SKILL_LENGTH))),
  limit: Keyset.shape.limit,
})
export type SkillPage = z.infer<typeof SkillPage>
export type SkillChoice = z.infer<typeof SkillChoice>

/** `name` is the spelling that the admin saw. If it has changed since, the request is a conflict. */
const Renaming = z.object({ name: SkillName, to: SkillName })
export type Renaming = z.infer<typeof Renaming>
const Merging = z.object({ name: SkillName, into: SkillName })
export type Merging = z.infer<typeof Merging>
const Blocking = z.object({
  name: SkillName,
  /** The number of services that the admin agreed to change. If more use the skill, the request is a conflict. */
  services: z.number().check(z.int(), z.gte(0)),
})
export type Blocking = z.infer<typeof Blocking>

export const BlockedSkill = z.object({
  id: z.number(),
  name: z.string(),
  at: Timestamp,
  by: z.nullable(z.object({ id: z.number(), name: z.string(), username: z.string() })),
})
export type BlockedSkill = z.infer<typeof BlockedSkill>

const Changed = z.object({
  /** The number of changed services, including archived ones. */
  services: z.number(),
})

export const servicesSkillsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/skills',
    access: 'admin',
    summary: 'Every skill of services, in alphabetical order',
    query: SkillPage,
    output: z.array(ListedSkill),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/skills/export.csv',
    access: 'admin',
    summary: 'Every skill as CSV, at most 50,000 rows',
    query: SkillChoice,
    download: true,
  },
  rename: {
    method: 'POST',
    path: '/api/admin/skills/renaming',
    access: 'admin',
    summary: 'Rename a skill in every service',
    body: Renaming,
    output: Changed,
  },
  merge: {
    method: 'POST',
    path: '/api/admin/skills/merging',
    access: 'admin',
    summary: 'Merge a skill into another one in every service',
    body: Merging,
    output: Changed,
  },
  block: {
    method: 'POST',
    path: '/api/admin/skills/blocking',
    access: 'admin',
    summary: 'Remove a skill from every service, and reject it in new ones',
    body: Blocking,
    output: Changed,
  },
  blocked: {
    method: 'GET',
    path: '/api/admin/skills/blocked',
    access: 'admin',
    summary: 'Blocked skills, newest first',
    query: Keyset,
    output: z.array(BlockedSkill),
    paged: true,
  },
  exportBlocked: {
    method: 'GET',
    path: '/api/admin/skills/blocked/export.csv',
    access: 'admin',
    summary: 'Blocked skills as CSV, at most 50,000 rows',
    download: true,
  },
  unblock: {
    method: 'POST',
    path: '/api/admin/skills/unblocking',
    access: 'admin',
    summary: 'Unblock a skill; services do not get it back automatically',
    body: z.object({ name: SkillName }),
    output: z.object({ name: z.string() }),
  },
})
