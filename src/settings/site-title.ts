/** The marketplace's name until an operator sets another: the one place it stands. */
export const DEFAULT_SITE_TITLE = 'Vibework'
