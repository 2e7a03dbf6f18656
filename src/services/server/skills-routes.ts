import { defineRoutes } from '#platform/server/routes.ts'
import { skillsContract } from '../skills-contract.ts'
import {
  blockSkill,
  exportBlocked,
  exportSkills,
  mergeSkills,
  pageOfBlocked,
  pageOfSkills,
  renameSkill,
  unblockSkill,
} from './service/skills.ts'

export const skillsRoutes = defineRoutes(skillsContract, {
  list: (ctx, page) => pageOfSkills(ctx, page),
  export: (ctx, choice) => exportSkills(ctx, choice),
  rename: (ctx, wanted) => renameSkill(ctx, wanted),
  merge: (ctx, wanted) => mergeSkills(ctx, wanted),
  block: (ctx, wanted) => blockSkill(ctx, wanted),
  blocked: (ctx, page) => pageOfBlocked(ctx, page),
  exportBlocked: (ctx) => exportBlocked(ctx),
  unblock: (ctx, { name }) => unblockSkill(ctx, name),
})
