import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useEditor } from '#publishing/web/use-editor.ts'
import { isNewlyPublished, useUndo } from '#publishing/web/use-undo.ts'
import { isolated } from '#ui/isolated.ts'
import { PageFields, pagesContract, type Page } from '../contract.ts'
import { valuesOf, type PageValues } from './page-values.ts'
import { usePagesChanged } from './pages-queries.ts'

export function usePageEditor(page: Page | undefined, onSaved: () => void) {
  const changed = usePagesChanged()
  const showSavedToast = useSavedToast(useUndo(changed))
  return useEditor<PageValues, PageFields, Page>({
    schema: PageFields,
    row: page,
    valuesOf,
    prefix: 'page',
    isKept: page !== undefined,
    write: (fields, { idempotencyKey, ...over }) =>
      page
        ? api(pagesContract).update({ id: page.id, ...fields, ...over })
        : api(pagesContract).create(fields, { idempotencyKey }),
    onSaved: async (saved) => {
      showSavedToast(saved, page)
      onSaved()
      await changed()
    },
  })
}

const unpublish = ({ id, version }: Page) =>
  api(pagesContract).update({ id, version, status: 'draft' })

/** The toast also names the page that is no longer the homepage. */
function useSavedToast(undo: ReturnType<typeof useUndo>) {
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
      ...(isNewlyPublished(saved, before) && undo(() => unpublish(saved))),
    })
  }
}
