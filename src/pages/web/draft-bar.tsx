import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { pagesContract, type Page } from '../contract.ts'

/** Tells an admin that nobody else finds this page yet, and how that changes. */
export function DraftBar({ page: { id, version } }: { page: Page }) {
  const t = useTranslations('pages')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(pagesContract).update({ id, version, status: 'published' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/pages'),
      })
      await router.invalidate()
      showToast({ title: t('published') })
    },
    onError: (error) => {
      showToast({
        title: t('publishFailed'),
        description: messageOf(error, ''),
        variant: 'destructive',
      })
    },
  })
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-4 text-sm text-warning">
      <p className="min-w-0 flex-1 basis-56 font-semibold">{t('draft')}</p>
      <a href={paths.editPage(id)} className={buttonClass('secondary')}>
        <Pencil aria-hidden className="size-4" />
        {t('edit')}
      </a>
      <Button pending={isPending} onClick={() => mutate()}>
        <Eye aria-hidden className="size-4" />
        {t('publish')}
      </Button>
    </div>
  )
}
