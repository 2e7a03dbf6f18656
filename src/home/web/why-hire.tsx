import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { ArrowRight, BadgeDollarSign, Lock, MessageCircleHeart } from '#ui/icons.ts'
import { SectionHead } from './section-head.tsx'

const reasons = [
  { key: 'safe', icon: Lock },
  { key: 'clear', icon: BadgeDollarSign },
  { key: 'honest', icon: MessageCircleHeart },
] as const

export function WhyHire() {
  const t = useTranslations('home')
  return (
    <section aria-labelledby="why-hire" className="section container-page">
      <SectionHead id="why-hire" title={t('whyTitle')} text={t('whyText')}>
        <Link to="/browse" className={buttonClass('secondary')}>
          {t('browseTopVibers')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {reasons.map(({ key, icon: Icon }) => (
          <li key={key} className="border-t-2 border-ink pt-5">
            <Icon aria-hidden className="size-6 text-brand-ink" />
            <h3 className="mt-3 text-xl">{t(`reasons.${key}`)}</h3>
            <p className="mt-1.5 text-ink-2">{t(`reasons.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
