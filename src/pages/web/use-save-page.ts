import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import type { SavedDraft } from '#platform/web/use-draft.ts'
import { useSave } from '#publishing/web/use-save.ts'
import { isolated } from '#ui/isolated.ts'
import { pagesContract, type Page, type PageFields } from '../contract.ts'
import { draftOf, valuesOf, type PageFormState, type PageValues } from './page-values.ts'
import { usePagesChanged } from './use-pages-changed.ts'

interface Options {
  /** As it was when the form was filled; without it a new one is made. */
  page: Page | undefined
  form: PageFormState
  draft: SavedDraft<PageValues>
  isUntouched: () => boolean
  onSaved: () => void
}

/** Saves a page; what stands in the way is kept beside what was typed. */
export function useSavePage({ page, form, draft, isUntouched, onSaved }: Options) {
  const say = useSavedToast()
  const changed = usePagesChanged()
  return useSave<PageFields, Page>({
    row: page,
    form,
    draft,
    valuesOf,
    onSend: () => draft.followSave({ nameOf: draftOf, valuesOf }),
    isUntouched,
    write: (fields, { idempotencyKey, ...over }) =>
      page
        ? api(pagesContract).update({ id: page.id, ...fields, ...over })
        : api(pagesContract).create(fields, { idempotencyKey }),
    onSaved: async (saved) => {
      say(saved, page)
      onSaved()
      await changed()
    },
  })
}

/** Says what was saved, and which page is the homepage no longer (docs/product-rules.md#homepage). */
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
