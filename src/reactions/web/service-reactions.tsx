import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReactionBar } from './reaction-bar.tsx'
import { reactionsQuery } from './use-toggle-reaction.ts'

/** The reactions on a service's own page. */
export function ServiceReactions({ serviceId }: { serviceId: number }) {
  const t = useTranslations('reactions')
  const { data } = useQuery(reactionsQuery(serviceId))
  if (!data) {
    return (
      <p role="status" className="flex min-h-11 items-center text-sm text-ink-3">
        {t('loading')}
      </p>
    )
  }
  return <ReactionBar serviceId={serviceId} summary={data} />
}
