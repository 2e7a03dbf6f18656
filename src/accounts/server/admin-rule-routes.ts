import { defineRoutes } from '#platform/server/routes.ts'
import { securitySettings } from '#settings/server/service/security.ts'
import { accountsAdminRuleContract } from '../admin-rule-contract.ts'
import { changeAdminRule } from './service/change-admin-rule.ts'

export const securitySettingsRoutes = defineRoutes(accountsAdminRuleContract, {
  get: (ctx) => securitySettings(ctx),
  set: (ctx, wanted) => changeAdminRule(ctx, wanted),
})
