/** Refusals about custom fields, in the form of error-catalogue.ts. */
export const fieldErrors = {
  'field.taken': [409, 'There is a field with this key already.'],
  'field.too_many': [409, 'There are {max} of these already.'],
  'field.stale': [409, 'Someone else changed this. Please review the current version.'],
  'field.active': [409, 'Switch this field off before you delete it.'],
} as const satisfies Record<string, readonly [number, string]>
