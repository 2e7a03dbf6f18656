import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** The card in a viber's settings that links to the tour. */
export function ReplayCard() {
  const t = useTranslations('onboarding')
  return (
    <Card as="section" id="tour" aria-labelledby="the-tour" className="grid gap-4">
      <div>
        <h3 id="the-tour" className="text-xl">
          {t('title')}
        </h3>
        <p className="mt-1 max-w-prose text-ink-2">{t('replayText')}</p>
      </div>
      <div>
        <Link to="/onboarding" className={buttonClass('secondary')}>
          {t('replay')}
        </Link>
      </div>
    </Card>
  )
}
