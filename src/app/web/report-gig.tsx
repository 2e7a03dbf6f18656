import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { ReportButton } from './report-button.tsx'

/** Reports a gig to the admins. Clients cannot report their own. */
export function ReportGig({ gig: { id, viewer } }: { gig: Pick<Brief, 'id' | 'viewer'> }) {
  const t = useTranslations('reports')
  if (viewer.role === 'client') return null
  return <ReportButton label={t('title.brief')} subject="brief" subjectId={id} />
}
