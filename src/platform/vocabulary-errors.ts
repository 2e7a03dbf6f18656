/** Refusals about categories, skills and other vocabulary, in the form of error-catalogue.ts. */
export const vocabularyErrors = {
  'vocabulary.stale': [409, 'Someone else changed this. Please review the current version.'],
  'category.in_use': [409, 'This category has {count} services. Switch it off instead.'],
  'category.in_gigs': [409, 'Gigs have this category. Switch it off instead.'],
  'category.in_search': [
    409,
    'Search categories find it: {names}. Change them first, or switch it off instead.',
  ],
  'category.in_fields': [
    409,
    'Custom fields are for it: {names}. Change them first, or switch it off instead.',
  ],
  'category.in_menus': [
    409,
    'Menus link to it: {names}. Change them first, or switch it off instead.',
  ],
  'category.built_in': [409, 'Built-in categories stay. Switch it off instead.'],
  'category.last': [409, 'At least one category stays on.'],
  'category.too_many': [409, 'There are {max} categories already.'],
  'subcategory.too_many': [
    409,
    'This category has {max} subcategories already. Switch one off first.',
  ],
  'vocabulary.taken': [409, 'This name is already taken.'],
  'vocabulary.taken_category': [409, 'A main category already has this name.'],
  'vocabulary.taken_search': [
    409,
    'A search category already has this name. Rename or remove it first.',
  ],
  'vocabulary.line': [400, 'Line {line}: the name “{name}” is already taken.'],
} as const satisfies Record<string, readonly [number, string]>
