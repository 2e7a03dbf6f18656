import { read } from '#platform/web/query.ts'
import { givenOf } from '#platform/web/search-values.ts'
import { skillsContract } from '../../skills-contract.ts'
import type { SkillsSearch } from './skills-search.ts'

export const skillsQuery = ({ q, before }: SkillsSearch) =>
  read(skillsContract, 'list', givenOf({ q, before: before?.toString() }))

export const blockedQuery = ({ before }: SkillsSearch) =>
  read(skillsContract, 'blocked', givenOf({ before: Number(before) || undefined }))

/** Suggestions for completing a name. */
export const similarSkillsQuery = (q: string) =>
  read(skillsContract, 'list', { limit: 10, ...(q && { q }) })
