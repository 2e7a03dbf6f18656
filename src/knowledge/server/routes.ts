import { defineRoutes } from '#platform/server/routes.ts'
import { knowledgeAdminContract } from '../admin-contract.ts'
import { knowledgeContract } from '../contract.ts'
import {
  articleAt,
  categoryAt,
  originalArticle,
  readArticles,
  readCategories,
  retiredAt,
} from './service/reading.ts'
import { analytics } from './service/analytics.ts'
import { changeArticle, createArticle, removeArticle, restoreArticle } from './service/articles.ts'
import { changeCategory, createCategory, removeCategory } from './service/categories.ts'
import { feedbackOf, giveFeedback } from './service/feedback.ts'
import { searchKnowledge, suggestArticles } from './service/search.ts'

export const knowledgeRoutes = defineRoutes(knowledgeContract, {
  categories: (ctx, query) => readCategories(ctx, query),
  category: (ctx, { slug }) => categoryAt(ctx, slug),
  articles: (ctx, query) => readArticles(ctx, query),
  article: (ctx, wanted) => articleAt(ctx, wanted),
  retired: (ctx, place) => retiredAt(ctx, place),
  search: (ctx, query) => searchKnowledge(ctx, query),
  suggest: (ctx, { q }) => suggestArticles(ctx, q),
  giveFeedback: (ctx, said) => giveFeedback(ctx, said),
})

export const knowledgeAdminRoutes = defineRoutes(knowledgeAdminContract, {
  createCategory: (ctx, fields) => createCategory(ctx, fields),
  updateCategory: (ctx, { id, ...change }) => changeCategory(ctx, id, change),
  deleteCategory: (ctx, { id, ...way }) => removeCategory(ctx, id, way),
  original: (ctx, { id }) => originalArticle(ctx, id),
  createArticle: (ctx, fields) => createArticle(ctx, fields),
  updateArticle: (ctx, { id, ...change }) => changeArticle(ctx, id, change),
  setArticleStatus: (ctx, { id, ...change }) => changeArticle(ctx, id, change),
  deleteArticle: (ctx, { id }) => removeArticle(ctx, id),
  restoreArticle: (ctx, { id }) => restoreArticle(ctx, id),
  feedback: (ctx, query) => feedbackOf(ctx, query),
  analytics: (ctx) => analytics(ctx),
})
