import { withIsoDates } from '#platform/server/iso-dates.ts'
import { ANONYMOUS } from '#publishing/publication.ts'
import { categoryIcons } from '../article.ts'
import type { Article, ArticleCard, KnowledgeCategory } from '../contract.ts'
import type { ArticleRow, CardRow } from './queries/reading.ts'
import type { CategoryRow } from './queries/categories.ts'

export function toCard({ authorStatus, ...row }: CardRow): ArticleCard {
  return {
    ...withIsoDates(row),
    status: row.status as ArticleCard['status'],
    visibility: row.visibility as ArticleCard['visibility'],
    categoryName: row.categoryName ?? '',
    categorySlug: row.categorySlug ?? '',
    authorName: authorStatus === 'deleted' ? ANONYMOUS : row.authorName || ANONYMOUS,
  }
}

export function toArticle({ content, ...row }: ArticleRow): Article {
  return { ...toCard(row), content }
}

export function toCategory(row: CategoryRow): KnowledgeCategory {
  const icon = categoryIcons.find((one) => one === row.icon) ?? 'HelpCircle'
  return { ...withIsoDates(row), icon }
}
