import { slugOf } from '#platform/slug-of.ts'

/** The slug of a title; `spare` stands in for titles that have no Latin letters (docs/product-rules.md#slugs). */
export function autoSlug(title: string, spare: string, maxLength?: number): string {
  return title.trim() === '' ? '' : slugOf(title, maxLength) || spare
}

/** Corrects a slug while it is typed: lower case, hyphens for spaces (docs/product-rules.md#slugs). */
export function typedSlug(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function spareSlug(prefix: string): string {
  const numbers = crypto.getRandomValues(new Uint8Array(6))
  return `${prefix}-${Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('')}`
}
