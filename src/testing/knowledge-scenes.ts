import type { Person } from './server.ts'

/* Help categories and articles for tests, written by an admin. */

type Admin = Pick<Person, 'knowledgeAdmin'>
type Fields = Parameters<Person['knowledgeAdmin']['createArticle']>[0]
let made = 0
export const HELP_TEXT = '<p>All that there is to say about this, in more than fifty letters.</p>'

export function aHelpCategory(
  { knowledgeAdmin }: Admin,
  fields: { slug?: string; isVisible?: boolean } = {},
) {
  const name = `Category ${++made}`
  return knowledgeAdmin.createCategory({ name, slug: `category-${made}`, ...fields })
}

/** Published, in a new category by default. */
export async function aHelpArticle(admin: Admin, fields: Partial<Fields> = {}) {
  const categoryId = fields.categoryId ?? (await aHelpCategory(admin)).id
  const slug = `how-it-goes-${++made}`
  const base = { title: `How it goes ${made}`, slug, content: HELP_TEXT }
  return admin.knowledgeAdmin.createArticle({ ...base, status: 'published', ...fields, categoryId })
}
