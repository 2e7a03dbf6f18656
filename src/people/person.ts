export const roles = ['customer', 'admin', 'super_admin'] as const

/** The status of an erased account is `deleted`. */
export const statuses = ['active', 'pending_approval', 'suspended', 'deleted'] as const

/** A provider offers services; everyone else is a client. */
export const kinds = ['provider', 'client'] as const

/** Members whose address refused an email permanently. */
export const mailStates = ['refused'] as const
