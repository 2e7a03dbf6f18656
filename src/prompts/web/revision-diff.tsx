import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { PromptDetail } from '../shapes.ts'

const VersionDiff = lazy(async () => ({
  default: (await import('./version-diff.tsx')).VersionDiff,
}))

/** What a change that waits would make of the text that everybody reads. */
export function RevisionDiff({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const [isOpen, setOpen] = useState(false)
  if (!prompt.revision) return null
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('showChanges')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={t('showChanges')}>
          <Suspense
            fallback={
              <Loading>
                <Skeleton className="h-40" />
              </Loading>
            }
          >
            <VersionDiff before={prompt} after={prompt.revision} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
