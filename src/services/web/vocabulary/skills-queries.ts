import { read } from '#platform/web/query.ts'
import { definedParams } from '#platform/web/search-values.ts'
import { servicesSkillsContract } from '../../skills-contract.ts'
import type { SkillsSearch } from './skills-search.ts'

export const skillsQuery = ({ q, before }: SkillsSearch) =>
  read(servicesSkillsContract, 'list', definedParams({ q, before: before?.toString() }))

export const blockedQuery = ({ before }: SkillsSearch) =>
  read(servicesSkillsContract, 'blocked', definedParams({ before: Number(before) || undefined }))

/** Suggestions for completing a name. */
export const similarSkillsQuery = (q: string) =>
  read(servicesSkillsContract, 'list', { limit: 10, ...(q && { q }) })
