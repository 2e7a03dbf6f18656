import type { Module } from '#platform/modules.ts'
import type { contracts } from './api.ts'

/**
 * THE table of the contracts that belong to a module: while it is switched off, their calls are unknown addresses. The
 * settings of reactions belong to the settings and stay.
 */
export const moduleContracts: Record<Module, readonly (keyof typeof contracts)[]> = {
  blog: ['blog', 'blogAdmin'],
  knowledge: ['knowledge', 'knowledgeAdmin'],
  prompts: ['prompts', 'promptCategories'],
  reactions: ['reactions'],
}
