/** The name of the marketplace until an admin changes it. Defined here only. */
export const DEFAULT_SITE_TITLE = 'Vibework'
