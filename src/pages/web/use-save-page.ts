import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { newKey } from '#platform/web/new-key.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { isolated } from '#ui/isolated.ts'
import { pagesContract, type Page, type PageFields } from '../contract.ts'
import type { PageValues } from './page-values.ts'
import { usePagesChanged } from './use-pages-changed.ts'

interface Options {
  /** As it was when the form was filled; without it a new one is made. */
  page: Page | undefined
  form: UseFormReturn<PageValues, unknown, PageFields>
  /** The slug is the title's, untouched: a free one may be taken without asking (edge case 1). */
  isAutoSlug: () => boolean
  onSaved: () => void
}

/** Saves a page; what stands in the way is kept beside what was typed. */
export function useSavePage({ page, form, isAutoSlug, onSaved }: Options) {
  const say = useSavedToast()
  const changed = usePagesChanged()
  const [base, setBase] = useState(page?.version)
  const [current, setCurrent] = useState<Page>()
  const [suggestion, setSuggestion] = useState<string>()
  const [key, setKey] = useState(newKey)
  const write = (fields: PageFields) =>
    page
      ? api(pagesContract).update({ id: page.id, ...fields, ...(base && { version: base }) })
      : api(pagesContract).create(fields, { idempotencyKey: key })
  const save = useMutation({
    mutationFn: async (fields: PageFields) => {
      setSuggestion(undefined)
      try {
        return await write(fields)
      } catch (error) {
        // A key stands for one request.
        setKey(newKey())
        const free = freeSlugIn(error)
        if (!free || !isAutoSlug()) throw error
        form.setValue('slug', free)
        return api(pagesContract)[page ? 'update' : 'create'](
          (page ? { id: page.id, ...fields, slug: free } : { ...fields, slug: free }) as never,
        )
      }
    },
    onSuccess: async (saved) => {
      say(saved, page)
      onSaved()
      await changed()
    },
    onError: (error) => {
      setSuggestion(freeSlugIn(error))
      setCurrent(staleIn(error))
      if (!showFieldErrors(form, error) && freeSlugIn(error)) {
        form.setError('slug', { message: isApiError(error) ? error.serverMessage : '' })
      }
    },
  })
  return {
    save,
    suggestion,
    /** The page as somebody else left it, while this one was written. */
    current,
    /** Goes on from there: with its values, or over them. */
    goOn: () => {
      setBase(current?.version)
      setCurrent(undefined)
      save.reset()
    },
  }
}

function freeSlugIn(error: unknown): string | undefined {
  const isSlug = isApiError(error) && /^slug_(?:taken|reserved)$/.test(error.code)
  return isSlug ? error.suggestion : undefined
}

function staleIn(error: unknown): Page | undefined {
  return isApiError(error) && error.code === 'stale' ? (error.current as Page) : undefined
}

/** Says what was saved, and which page is the homepage no longer (ruling R8). */
function useSavedToast() {
  const t = useTranslations('cms.pages')
  const queryClient = useQueryClient()
  return (saved: Page, before: Page | undefined) => {
    const lists = queryClient.getQueriesData<{ items?: Page[] }>({ queryKey: ['/api/pages'] })
    const former = lists
      .flatMap(([, list]) => list?.items ?? [])
      .find(({ id, isHomepage }) => isHomepage && id !== saved.id)
    const isNew = saved.isHomepage && !before?.isHomepage
    showToast({
      title: t(before ? 'updated' : 'created'),
      ...(isNew && former && { description: t('cleared', { name: isolated(former.title) }) }),
      ...(isNew && !former && { description: t('nowHome') }),
      ...(before?.isHomepage && !saved.isHomepage && { description: t('landingBack') }),
    })
  }
}
