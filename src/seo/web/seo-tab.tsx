import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { seoContract } from '../contract.ts'
import { SeoForm } from './seo-form.tsx'
import { seoValues } from './seo-values.ts'

export const seoQuery = read(seoContract, 'seo')

/** The admin tab for site-wide metadata and head code. */
export function SeoTab() {
  const t = useTranslations('seo')
  const { data, error, refetch } = useQuery(seoQuery)
  if (error) {
    return (
      <Alert live tone="danger" title={t('fetchFailed')}>
        <p>{t('loadFailed')}</p>
        <Button look="secondary" className="mt-3" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Alert>
    )
  }
  if (!data) return <Skeletons classes={['h-[40rem] rounded-xl']} />
  return <SeoForm current={seoValues(data)} />
}
