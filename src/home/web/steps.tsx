import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { ArrowRight, Rocket, Search, Sparkles } from '#ui/icons.ts'
import { SectionHead } from './section-head.tsx'

const post = { key: 'post', icon: Sparkles } as const
/** Instead of the first step while the board of gigs is closed. */
const order = { key: 'order', icon: Sparkles } as const
const laterSteps = [
  { key: 'pick', icon: Search },
  { key: 'launch', icon: Rocket },
] as const

export function Steps() {
  const t = useTranslations('home')
  const { site } = useRouteContext({ from: '__root__' })
  const steps = [site.isGigBoardOpen ? post : order, ...laterSteps]
  return (
    <section aria-labelledby="steps" className="section container-page">
      <SectionHead id="steps" title={t('stepsTitle')}>
        <Link to="/browse" className={buttonClass('secondary')}>
          {t('browseFreelancers')}
        </Link>
      </SectionHead>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map(({ key, icon: Icon }, index) => (
          <li key={key} className={`${cardClass} relative p-6`}>
            <span
              aria-hidden
              className="absolute top-4 right-6 font-display text-4xl font-bold text-line"
            >
              {index + 1}
            </span>
            <Icon aria-hidden className="size-6 text-brand-ink" />
            <h3 className="mt-8 text-xl">
              {key === 'post' ? (
                <Link
                  to={paths.newGig}
                  className="inline-flex items-center gap-2 after:absolute after:inset-0 after:rounded-xl hover:underline"
                >
                  {t('steps.post')}
                  <ArrowRight aria-hidden className="size-4 shrink-0" />
                </Link>
              ) : (
                t(`steps.${key}`)
              )}
            </h3>
            <p className="mt-1.5 text-ink-2">{t(`steps.${key}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
