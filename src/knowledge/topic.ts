/** Told whenever an article or a category was made, changed or deleted: lists of them are read again. */
export const KNOWLEDGE_CHANGED = 'knowledge'
