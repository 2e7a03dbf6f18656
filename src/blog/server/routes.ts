import { defineRoutes } from '#platform/server/routes.ts'
import { blogAdminContract } from '../admin-contract.ts'
import { blogContract } from '../contract.ts'
import {
  getPost,
  postAt,
  postsOf,
  readPosts,
  readPublished,
  revisionsOf,
} from './service/reading.ts'
import {
  categories,
  categoryAt,
  changeCategory,
  createCategory,
  removeCategory,
} from './service/categories.ts'
import { changePost, movePost } from './service/change.ts'
import { createPost } from './service/create.ts'
import { purgePost, removePost, restorePost } from './service/remove.ts'

export const blogRoutes = defineRoutes(blogContract, {
  published: (ctx, query) => readPublished(ctx, query),
  list: (ctx, query) => readPosts(ctx, query),
  bySlug: (ctx, { slug }) => postAt(ctx, slug),
  get: (ctx, { id }) => getPost(ctx, id),
  create: (ctx, fields) => createPost(ctx, fields),
  update: (ctx, { id, ...change }) => changePost(ctx, id, change),
  setStatus: (ctx, { id, ...move }) => movePost(ctx, id, move),
  delete: (ctx, { id, purge }) => (purge ? purgePost(ctx, id) : removePost(ctx, id)),
  revisions: (ctx, query) => revisionsOf(ctx, query),
  ofAuthor: (ctx, query) => postsOf(ctx, query),
})

export const blogAdminRoutes = defineRoutes(blogAdminContract, {
  categories: (ctx) => categories(ctx),
  category: (ctx, { id }) => categoryAt(ctx, id),
  createCategory: (ctx, fields) => createCategory(ctx, fields),
  updateCategory: (ctx, { id, ...change }) => changeCategory(ctx, id, change),
  deleteCategory: (ctx, { id }) => removeCategory(ctx, id),
  restore: (ctx, { id }) => restorePost(ctx, id),
})
