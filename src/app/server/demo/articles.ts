import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CategoryFields } from '#knowledge/admin-contract.ts'
import { quickAccess, type ArticleStatus, type Visibility } from '#knowledge/article.ts'
import { readCategories } from '#knowledge/server/service/reading.ts'
import { changeArticle, createArticle } from '#knowledge/server/service/articles.ts'
import { createCategory } from '#knowledge/server/service/categories.ts'
import { recordPast, removePast, type PastFeedback } from '#knowledge/server/service/history.ts'
import { countFound } from '#knowledge/server/service/search.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import { formatPrice, withPrices } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { comments, searched } from './help-feedback.ts'
import { randomFrom } from './random.ts'
import type { SeedContext } from './seed-context.ts'

const SEED = 20_261_126
const FOLDER = join(import.meta.dirname, '../../../../db/demo')
/** Help texts of docs/product-rules.md#demo-data. Readers' traces are not older than their retention period. */
const OPINIONS = 420
const COMMENTS = 60
const SEARCHES = 300
const VIEWS = 2400
const VIEW_DAYS = 45
const READERS = 900

interface DemoArticle {
  slug: string
  category: string
  title: string
  excerpt: string
  tags: string[]
  status: ArticleStatus
  visibility: Visibility
  sortOrder: number
  daysAgo: number
  reviewedDaysAgo?: number | null
}

/** Seeds the help articles with views, searches and feedback. */
export async function seedArticles(seeding: SeedContext): Promise<void> {
  const articles = await read<DemoArticle[]>('articles.json')
  const founder = found(seeding.people.get('ada.super'))
  const begun = seeding.as(founder, daysBefore(seeding, 300))
  const known = new Set((await readCategories(begun, { status: 'all' })).map(({ slug }) => slug))
  for (const category of await read<CategoryFields[]>('knowledge-categories.json')) {
    if (!known.has(category.slug)) await createCategory(begun, category)
  }
  const categories = await readCategories(begun, { status: 'all' })
  const ids: number[] = []
  for (const article of articles.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const { id: categoryId } = found(categories.find(({ slug }) => slug === article.category))
    const id = await seedArticle(seeding, article, categoryId)
    if (article.status === 'published' && article.visibility === 'public') ids.push(id)
  }
  await seedReaders(seeding, ids)
}

async function seedArticle(seeding: SeedContext, article: DemoArticle, categoryId: number) {
  const author = found(seeding.people.get('marco.admin'))
  const { category, slug, title, excerpt, tags, visibility, sortOrder, status } = article
  const file = join(FOLDER, 'articles', `${category}--${slug}.html`)
  const written = await readFile(file, 'utf8')
  const isArchived = status === 'archived'
  const writing = seeding.as(author, daysBefore(seeding, article.daysAgo))
  const { currency } = await currentSettings(writing)
  const content = withPrices(written, (amount) => formatPrice(amount, 'en', currency))
  // An archived article was published and public before.
  const text = { title, slug, excerpt, content, tags, visibility, sortOrder, categoryId }
  const first = isArchived ? ('published' as const) : status
  const { id } = await createArticle(writing, { ...text, status: first })
  const reviewedAt = daysBefore(seeding, article.reviewedDaysAgo ?? article.daysAgo)
  const change = {
    ...(article.reviewedDaysAgo && { lastReviewedAt: reviewedAt.toISOString() }),
    ...(isArchived && { status }),
  }
  await changeArticle(seeding.as(author, reviewedAt), id, change)
  return id
}

async function seedReaders(seeding: SeedContext, ids: readonly number[]): Promise<void> {
  const random = randomFrom(SEED)
  const ctx = seeding.as(found(seeding.people.get('liam.client')), seeding.anchor)
  const momentWithin = (days: number) =>
    new Date(seeding.anchor.getTime() - random.between(1, days * 24 * 60) * 60_000)
  const feedback: PastFeedback[] = []
  const said = new Set<string>()
  while (feedback.length < OPINIONS) {
    const [articleId, reader] = [random.pick(ids), random.between(1, READERS)]
    if (said.has(`${articleId} ${reader}`)) continue
    said.add(`${articleId} ${reader}`)
    const isCommented = feedback.length < COMMENTS
    const isHelpful = !isCommented && random() < 0.86
    const comment = isCommented ? random.pick(comments) : null
    const createdAt = momentWithin(250)
    feedback.push({ articleId, reader, isHelpful, feedback: comment, createdAt })
  }
  const counts = new Map<string, number>()
  for (const q of searched) counts.set(q, await countFound(ctx, q))
  await recordPast(ctx, {
    feedback,
    views: Array.from({ length: VIEWS }, () => ({
      // Squaring favors the first articles.
      articleId: found(ids[Math.floor(ids.length * random() ** 2)]),
      day: dayOf(momentWithin(VIEW_DAYS)),
      reader: random.between(1, READERS),
    })),
    searches: Array.from({ length: SEARCHES }, () => {
      const q = found(searched[Math.floor(searched.length * random() ** 1.5)])
      const results = counts.get(q) ?? 0
      return { q, results, reader: random.between(1, READERS), searchedAt: momentWithin(80) }
    }),
  })
}

/** Removes the demo help. Must run before the demo people are erased, because they identify it. */
export async function removeHelp(ctx: Context, authorIds: readonly number[]): Promise<void> {
  const categories = await read<CategoryFields[]>('knowledge-categories.json')
  // The quick-access categories belong to every installation and stay.
  const slugs = categories.map(({ slug }) => slug).filter((slug) => !isQuick(slug))
  await removePast(ctx, { authorIds, slugs })
}

const isQuick = (slug: string) => quickAccess.some((one) => one === slug)

function daysBefore({ anchor }: SeedContext, days: number): Date {
  return new Date(anchor.getTime() - days * DAY_MS)
}

async function read<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Content
}
