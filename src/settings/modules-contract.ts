import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { modules } from '#platform/modules.ts'
import { Versioned } from './version.ts'

export const ModuleSettings = z.object({
  switchedOffModules: z
    .array(z.enum(modules, 'Please choose a module'))
    .check(z.maxLength(modules.length)),
  ...Versioned.shape,
})
export type ModuleSettings = z.infer<typeof ModuleSettings>

export const settingsModulesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/modules',
    access: 'admin',
    summary: 'The modules that are switched off',
    output: ModuleSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/modules',
    access: 'admin',
    summary: 'Switch modules off and on; their content stays stored',
    body: ModuleSettings,
    output: ModuleSettings,
  },
})
