import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { fetched, readResponse } from '#platform/web/client.ts'
import { Download } from '#ui/icons.ts'
import { personalDataContract } from '../contract.ts'

/** Buttons to download all data and to delete the account (docs/product-rules.md#leaving-the-marketplace). */
export function DataSection() {
  const t = useTranslations('privacy')
  const hydrated = useHydrated()
  const [isLeaving, setLeaving] = useState(false)
  const copy = useMutation({
    mutationFn: saveCopy,
    onSuccess: () => showToast({ title: t('copied'), description: t('copiedText') }),
    onError: (error) => showFailure(error, t('copyFailed'), t('failedText')),
  })
  return (
    <Card as="section" aria-labelledby="data" className="grid grid-cols-1 gap-6">
      <div className="grid justify-items-start gap-3">
        <h3 id="data" className="text-xl">
          {t('title')}
        </h3>
        <p className="max-w-prose text-ink-2">{t('copyText')}</p>
        <Button
          look="secondary"
          disabled={!hydrated}
          pending={copy.isPending}
          onClick={() => copy.mutate()}
        >
          <Download aria-hidden className="size-4" />
          {t('copy')}
        </Button>
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <h4 className="font-sans text-base font-semibold">{t('delete')}</h4>
        <p className="max-w-prose text-ink-2">{t('deleteText')}</p>
        <Button look="danger" disabled={!hydrated} onClick={() => setLeaving(true)}>
          {t('delete')}
        </Button>
      </div>
      <DeleteDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </Card>
  )
}

/** Uses fetch rather than a link, so that an error is shown instead of saved as a file. */
async function saveCopy(): Promise<void> {
  const { exportAll } = personalDataContract
  const response = await fetched(exportAll.path, { credentials: 'same-origin' })
  if (!response.ok) await readResponse(exportAll, response)
  const header = response.headers.get('content-disposition') ?? ''
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="([^"]+)"/.exec(header)?.[1] ?? 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
