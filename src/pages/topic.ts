/** Announced whenever a page is created, changed or deleted, so that lists and links of pages are refreshed. */
export const PAGES_CHANGED = 'pages'
