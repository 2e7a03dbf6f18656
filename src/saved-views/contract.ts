import * as z from 'zod/mini'
import { defineContract, IdParams } from '#platform/contract.ts'
import { oneLine } from '#platform/text-checks.ts'
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, viewedLists } from './view.ts'

/** Filters, sort and hidden columns of an admin list under a name. Each admin has their own. */
export const SavedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Search parameters of the list's page. The page ignores those that no longer exist. */
  query: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const List = z.object({ list: z.enum(viewedLists) })

export const savedViewsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/views',
    access: 'admin',
    summary: 'The viewer’s saved views of a list, by name',
    query: List,
    output: z.array(SavedView),
  },
  save: {
    method: 'POST',
    path: '/api/admin/views',
    access: 'admin',
    summary: 'Save a view of a list; replaces the one of this name',
    body: z.object({
      ...List.shape,
      name: z
        .string()
        .check(
          oneLine,
          z.trim(),
          z.minLength(1, 'Please enter a name'),
          z.maxLength(MAX_VIEW_NAME),
        ),
      query: z.string().check(oneLine, z.maxLength(MAX_VIEW_QUERY)),
    }),
    output: SavedView,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/views/:id',
    access: 'admin',
    summary: 'Delete one of the viewer’s saved views',
    params: IdParams,
  },
})
