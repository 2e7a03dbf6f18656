/** Told whenever a page was made, changed or deleted: what names pages reads them again. */
export const PAGES_CHANGED = 'pages'
