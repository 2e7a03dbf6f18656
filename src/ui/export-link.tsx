import { useTranslations } from 'use-intl'
import { buttonClass } from './button.tsx'
import { Download } from './icons.ts'

/** A link to download the list as a CSV file. */
export function ExportLink({ path }: { path: string }) {
  const t = useTranslations('ui')
  return (
    <a href={path} download className={`${buttonClass('secondary')} justify-self-start`}>
      <Download aria-hidden className="size-4" />
      {t('exportCsv')}
    </a>
  )
}
