/** What can be chosen is different now; every page that offers it reads it again. */
export const VOCABULARY_CHANGED = 'vocabulary.changed'
