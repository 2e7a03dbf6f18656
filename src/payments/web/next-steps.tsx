import { useTranslations } from 'use-intl'
import type { SiteInfo } from '#settings/contract.ts'

/** “What happens next?” in three steps, with this marketplace's own deadlines. */
export function NextSteps({ site }: { site: SiteInfo }) {
  const t = useTranslations('payments.success')
  const steps = [
    { title: t('stepConfirm'), text: t('stepConfirmText', { hours: site.acceptanceHours }) },
    { title: t('stepDeliver'), text: t('stepDeliverText') },
    { title: t('stepApprove'), text: t('stepApproveText', { days: site.reviewDays }) },
  ]
  return (
    <section aria-labelledby="next" className="rounded-xl bg-surface-2 p-5 sm:p-6">
      <h2 id="next" className="text-xl">
        {t('next')}
      </h2>
      <ol className="mt-4 grid gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-action text-sm font-semibold text-on-action tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
