import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { DraftBar } from '#publishing/web/draft-bar.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import { Button } from '#ui/button.tsx'
import { pagesContract, type Page } from '../contract.ts'
import { usePagesChanged } from './pages-queries.ts'

export function PageDraftBar({ page: { id, version } }: { page: Page }) {
  const t = useTranslations('pages')
  const publish = useAction({
    call: () => api(pagesContract).update({ id, version, status: 'published' }),
    done: () => ({ title: t('published') }),
    failed: { title: t('publishFailed'), description: '' },
    changed: usePagesChanged(),
  })
  return (
    <DraftBar text={t('draft')} edit={{ to: paths.editPage(id), label: t('edit') }}>
      <Button pending={publish.isPending} onClick={() => publish.mutate()}>
        <Eye aria-hidden className="size-4" />
        {t('publish')}
      </Button>
    </DraftBar>
  )
}
