import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Copy, Download } from '#ui/icons.ts'

interface Props {
  open: boolean
  codes: string[]
  onClose: () => void
}

export function RecoveryCodesDialog({ open, codes, onClose }: Props) {
  const t = useTranslations('security.codes')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('text')}>
      <RecoveryCodeList codes={codes} onDone={onClose} />
    </Dialog>
  )
}

/** Shown only once, so the owner can copy or download the codes. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('security.codes')
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: t('copied') })
    } catch {
      showToast({ title: t('copyFailed'), variant: 'destructive' })
    }
  }
  return (
    <>
      <ul
        aria-label={t('list')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-surface-2 p-4 text-center font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t('copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          <Download aria-hidden className="size-4" />
          {t('download')}
        </a>
      </div>
      <DialogActions>
        <Button onClick={onDone}>{t('done')}</Button>
      </DialogActions>
    </>
  )
}
