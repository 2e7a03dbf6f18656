/** Custom fields have changed; pages that show them reload them. */
export const FIELDS_CHANGED = 'fields.changed'
