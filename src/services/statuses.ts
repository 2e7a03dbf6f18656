export const serviceStatuses = ['active', 'paused', 'archived', 'hidden'] as const
