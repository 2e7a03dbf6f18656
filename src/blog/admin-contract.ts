import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { strictSlug, Version } from '#publishing/fields.ts'
import { Post } from './contract.ts'

const SHORT_NAME = 'Name must be at least 2 characters'
const TOO_LONG = 'This text is too long'

export const BlogCategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  /** The number of public posts; for admins, of all posts that are not deleted. */
  postCount: z.number(),
  createdAt: Timestamp,
  version: z.number(),
})
export type BlogCategory = z.infer<typeof BlogCategory>

export const BlogCategoryFields = z.object({
  name: z.string(SHORT_NAME).check(oneLine, ...seen(2, SHORT_NAME), z.maxLength(60, TOO_LONG)),
  slug: strictSlug({ min: 2, max: 60 }),
  description: z.optional(
    z.nullable(z.string().check(manyLines, z.maxLength(300, 'At most 300 characters'))),
  ),
})
export type BlogCategoryFields = z.infer<typeof BlogCategoryFields>

export const BlogCategoryChange = z.object({
  ...z.partial(BlogCategoryFields).shape,
  version: Version,
})
export type BlogCategoryChange = z.infer<typeof BlogCategoryChange>

/** Blog categories, and the calls on posts that only admins may make. */
export const blogAdminContract = defineContract({
  categories: {
    method: 'GET',
    path: '/api/blog/categories',
    access: 'public',
    summary: 'List blog categories by name',
    output: z.array(BlogCategory),
    etag: true,
  },
  category: {
    method: 'GET',
    path: '/api/blog/categories/:id',
    access: 'public',
    summary: 'Get a blog category by id or slug',
    params: z.object({ id: z.string() }),
    output: BlogCategory,
  },
  createCategory: {
    method: 'POST',
    path: '/api/blog/categories',
    access: 'admin',
    summary: 'Create a blog category',
    body: BlogCategoryFields,
    output: BlogCategory,
    status: 201,
    idempotent: true,
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/blog/categories/:id',
    access: 'admin',
    summary: 'Update a blog category; 409 `stale` if it changed since `version`',
    params: IdParams,
    body: BlogCategoryChange,
    output: BlogCategory,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/blog/categories/:id',
    access: 'admin',
    summary: 'Delete a blog category; its posts become uncategorised',
    params: IdParams,
  },
  restore: {
    method: 'POST',
    path: '/api/blog/posts/:id/restore',
    access: 'admin',
    summary: 'Restore a post from the trash as a draft',
    params: IdParams,
    output: Post,
  },
})
