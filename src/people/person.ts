export const roles = ['customer', 'admin', 'super_admin'] as const

/** Who left is `deleted`. */
export const statuses = ['active', 'pending_approval', 'suspended', 'deleted'] as const

/** Whoever offers services, and everybody else. */
export const kinds = ['provider', 'client'] as const
