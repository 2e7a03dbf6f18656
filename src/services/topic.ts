/** Subcategories, search categories or blocked skills have changed; pages that show them reload them. */
export const VOCABULARY_CHANGED = 'vocabulary.changed'
