import { Link } from '@tanstack/react-router'
import { Rocket, Search, Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { SectionHead } from './section-head.tsx'

const steps = [
  { key: 'post', icon: Sparkles },
  { key: 'pick', icon: Search },
  { key: 'launch', icon: Rocket },
] as const

/** Gigs cannot be posted, so the first step links to the list of services. */
export function Steps() {
  const t = useTranslations('home')
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
            <h3 className="mt-8 text-xl">{t(`steps.${key}`)}</h3>
            <p className="mt-1.5 text-ink-2">{t(`steps.${key}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
