import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import { ReportButton } from './report-button.tsx'

/** Reports a prompt to the admins. Authors cannot report their own. */
export function PromptReport({ prompt: { id, slug, authorId } }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const user = useUser()
  if (user && user.id === authorId) return null
  return <ReportButton label={t('report')} subject="prompt" subjectId={id} slug={slug} />
}
