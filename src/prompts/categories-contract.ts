import * as z from 'zod/mini'
import { defineContract, Id, IdParams, Timestamp } from '#platform/contract.ts'
import { PromptCategoryChange, PromptCategoryFields } from './fields.ts'
import { promptIcons } from './prompt.ts'

export const PromptCategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  /** `#rrggbb` */
  color: z.string(),
  icon: z.nullable(z.enum(promptIcons)),
  sortOrder: z.number(),
  isVisible: z.boolean(),
  /** The number of published public prompts. */
  count: z.number(),
  /** All prompts that are not deleted, drafts too; null unless the viewer is an admin. */
  total: z.nullable(z.number()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number(),
})
export type PromptCategory = z.infer<typeof PromptCategory>

/** An id in a query string, which arrives as text. */
const Target = z.coerce.number().check(z.int(), z.positive())

export const promptsCategoriesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/prompt-categories',
    access: 'public',
    summary: 'List categories in their order; admins may include hidden ones',
    query: z.object({ all: z.optional(z.enum(['0', '1', 'true', 'false', ''])) }),
    output: z.array(PromptCategory),
  },
  get: {
    method: 'GET',
    path: '/api/prompt-categories/:slug',
    access: 'public',
    summary: 'Get a category by its present or an earlier slug',
    params: z.object({ slug: z.string() }),
    output: PromptCategory,
  },
  create: {
    method: 'POST',
    path: '/api/prompt-categories',
    access: 'admin',
    summary: 'Create a category',
    body: PromptCategoryFields,
    output: PromptCategory,
    status: 201,
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/prompt-categories/:id',
    access: 'admin',
    summary: 'Change a category; 409 `stale` if it was changed since `version`',
    params: IdParams,
    body: PromptCategoryChange,
    output: PromptCategory,
  },
  delete: {
    method: 'DELETE',
    path: '/api/prompt-categories/:id',
    access: 'admin',
    summary: 'Delete a category; its prompts move to the category `moveTo`',
    params: IdParams,
    query: z.object({ moveTo: z.optional(z.union([Target, Id])) }),
  },
})
