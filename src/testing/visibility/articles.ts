import { aHelpArticle, aHelpCategory, HELP_TEXT } from '../knowledge-scenes.ts'
import { aPerson, theServer } from '../server.ts'
import {
  admins,
  isFound,
  isNamed,
  isNamedIfAllowed,
  members as signedIn,
  nobody,
  readers,
  type Made,
  type Kind,
  type Members,
} from './kind.ts'

type Fields = NonNullable<Parameters<typeof aHelpArticle>[1]>
let made = 0

/** Writes an article as an admin. Its slug has changed once, and its title and text contain the word. */
async function written({ admin }: Members, fields: Fields = {}): Promise<Made> {
  const word = `mossling${String(++made).padStart(4, '0')}x`
  const { id, version, categorySlug } = await aHelpArticle(admin, {
    title: `How to keep a ${word}`,
    slug: `once-${word}`,
    content: `${HELP_TEXT}<p>Of the ${word}.</p>`,
    ...fields,
  })
  const slug = `keep-a-${word}`
  await admin.knowledgeAdmin.updateArticle({ id, version, slug })
  return { id, slug, category: categorySlug, word }
}

async function moved(members: Members, status: 'draft' | 'archived') {
  const article = await written(members)
  await members.admin.knowledgeAdmin.setArticleStatus({ id: article.id, status })
  return article
}

/** Hides the article's category after writing it. */
async function hidden(members: Members, fields: Fields = {}) {
  const { id, version } = await aHelpCategory(members.admin)
  const article = await written(members, { ...fields, categoryId: id })
  await members.admin.knowledgeAdmin.updateCategory({ id, version, isVisible: false })
  return article
}

const pathOf = ({ category, slug }: Made) => `/api/knowledge-base/articles/${category}/${slug}`

/** Lists and searches contain published articles only, even for admins (docs/product-rules.md#article-lists). */
const unpublished = {
  'in the list': nobody,
  'in the list of its category': nobody,
  'in the search of the help': nobody,
  'among suggestions': nobody,
  'in the search of everything': nobody,
  'in the count of its category': nobody,
  'by sending feedback': nobody,
}

export const articles: Kind = {
  name: 'help article',
  address: pathOf,
  states: {
    published: { seenBy: readers, make: written },
    'for members': {
      seenBy: signedIn,
      isGated: true,
      make: (members) => written(members, { visibility: 'members' }),
    },
    'for admins': {
      seenBy: admins,
      make: (members) => written(members, { visibility: 'internal' }),
    },
    draft: {
      seenBy: admins,
      // Former addresses of an article that was never published are not kept.
      except: { ...unpublished, 'by an earlier address': nobody },
      make: (members) => written(members, { status: 'draft' }),
    },
    'a draft again': {
      seenBy: admins,
      except: unpublished,
      make: (members) => moved(members, 'draft'),
    },
    archived: {
      seenBy: admins,
      except: unpublished,
      make: (members) => moved(members, 'archived'),
    },
    'in a hidden category': {
      seenBy: admins,
      // The public list of categories contains visible ones only.
      except: { 'in the count of its category': nobody },
      make: hidden,
    },
    'for members in a hidden category': {
      seenBy: admins,
      except: { 'in the count of its category': nobody },
      make: (members) => hidden(members, { visibility: 'members' }),
    },
    'in the trash': {
      seenBy: nobody,
      async make(members) {
        const article = await written(members)
        await members.admin.knowledgeAdmin.deleteArticle({ id: article.id })
        return article
      },
    },
    'by a suspended author': {
      // An article is a text by the site, so its author's suspension does not hide it.
      seenBy: readers,
      async make(members) {
        const admin = await aPerson({ role: 'admin' })
        const article = await written({ ...members, admin })
        const { database } = await theServer()
        const suspend = `update users set status = 'suspended' where id = $1`
        await database.pool.query(suspend, [admin.user.id])
        return article
      },
    },
  },
  places: {
    'by its address': { shows: (reader, article) => isFound(reader, pathOf(article)) },
    'by its id': {
      among: admins,
      shows: (reader, { id }) => isFound(reader, `/api/knowledge-base/articles/id/${id}`),
    },
    'under another category': {
      shows: (reader, { slug }) =>
        isFound(reader, `/api/knowledge-base/articles/elsewhere/${slug}`),
    },
    'by an earlier address': {
      shows: (reader, { category, word }) =>
        isFound(reader, `/api/knowledge-base/articles/${category}/once-${word}`),
    },
    'in the list': {
      shows: (reader, { word }) =>
        isNamed(reader, `/api/knowledge-base/articles?q=${word}`, `a ${word}`),
    },
    'in the list of its category': {
      shows: (reader, { category, word }) =>
        isNamed(reader, `/api/knowledge-base/articles?categorySlug=${category}`, word),
    },
    "in the admins' list": {
      among: admins,
      shows: (reader, { word }) =>
        isNamedIfAllowed(reader, `/api/knowledge-base/articles?status=all&q=${word}`, `a ${word}`),
    },
    'in the search of the help': {
      shows: (reader, { word }) =>
        isNamed(reader, `/api/knowledge-base/search?q=${word}`, `keep-a-${word}`),
    },
    'among suggestions': {
      shows: (reader, { word }) =>
        isNamed(reader, `/api/knowledge-base/suggestions?q=My+${word}`, `keep-a-${word}`),
    },
    'in the search of everything': {
      shows: (reader, { word }) => isNamed(reader, `/api/search?q=${word}`, `keep-a-${word}`),
    },
    'in the count of its category': {
      async shows(reader, { category }) {
        const response = await reader.fetch('/api/knowledge-base/categories')
        const all = (await response.json()) as { slug: string; articleCount: number }[]
        return all.some(({ slug, articleCount }) => slug === category && articleCount > 0)
      },
    },
    'by sending feedback': {
      shows: (reader, { id }) =>
        isFound(reader, `/api/knowledge-base/articles/${id}/feedback`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ isHelpful: true }),
        }),
    },
    'in the sitemap': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/sitemaps/articles-1.xml', word),
    },
    'as a social card': {
      isForVisitors: true,
      shows: (reader, { category, slug }) =>
        isFound(reader, `/og/articles/${category}/${slug}.png`),
    },
  },
}
