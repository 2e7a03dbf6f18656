import { categoryIcons, type CategoryIcon } from '../article.ts'
import type { Article, ArticleCard, KnowledgeCategory } from '../contract.ts'
import type { ArticleRow, CardRow } from './queries.ts'
import type { CategoryRow } from './queries/categories.ts'

/** What an article is signed with where its author is gone. */
const ANONYMOUS = 'Anonymous'

export function toCard({ authorStatus, ...row }: CardRow): ArticleCard {
  return {
    ...row,
    status: row.status as ArticleCard['status'],
    visibility: row.visibility as ArticleCard['visibility'],
    categoryName: row.categoryName ?? '',
    categorySlug: row.categorySlug ?? '',
    authorName: authorStatus === 'deleted' ? ANONYMOUS : row.authorName || ANONYMOUS,
    lastReviewedAt: row.lastReviewedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toArticle({ content, ...row }: ArticleRow): Article {
  return { ...toCard(row), content }
}

export function toCategory({ icon, createdAt, updatedAt, ...row }: CategoryRow): KnowledgeCategory {
  return {
    ...row,
    icon: categoryIcons.includes(icon as CategoryIcon) ? (icon as CategoryIcon) : 'HelpCircle',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
