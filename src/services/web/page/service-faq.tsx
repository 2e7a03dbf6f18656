import { useFormatter, useTranslations } from 'use-intl'
import { ChevronDown } from '#ui/icons.ts'

/** The marketplace settings that the answers mention. */
export interface Rules {
  feeBps: number
  acceptanceHours: number
  reviewDays: number
  maxChangeRounds: number
}

const questions = ['held', 'accept', 'changes', 'nothing', 'price'] as const

/** Questions about hiring, answered with the current settings. Works without JavaScript. */
export function ServiceFaq({ rules }: { rules: Rules }) {
  const t = useTranslations('services.faq')
  const format = useFormatter()
  const facts = {
    hours: rules.acceptanceHours,
    days: rules.reviewDays,
    rounds: rules.maxChangeRounds,
    fee: format.number(rules.feeBps / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
  }
  return (
    <section aria-labelledby="faq" className="mt-10">
      <h2 id="faq" className="text-xl">
        {t('title')}
      </h2>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {questions.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {t(`${name}.question`)}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-4 text-ink-2">{t(`${name}.answer`, facts)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
