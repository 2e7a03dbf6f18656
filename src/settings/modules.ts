import type { Module } from '#platform/modules.ts'

/** The parts of the product that the marketplace does without (docs/product-rules.md#modules). */
export interface ModuleTerms {
  switchedOffModules: readonly Module[]
}

export const everyModule: ModuleTerms = { switchedOffModules: [] }

/** Their name in the history of settings. */
export const moduleNames = ['switchedOffModules'] as const
