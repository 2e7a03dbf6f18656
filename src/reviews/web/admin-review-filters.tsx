import { useTranslations } from 'use-intl'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { visibilities } from '../visibilities.ts'
import { exportPath } from './admin-reviews-queries.ts'
import type { AdminReviewsSearch } from './admin-reviews-search.ts'

export function AdminReviewFilters({ search }: { search: AdminReviewsSearch }) {
  const t = useTranslations('reviews.admin')
  const say = useTranslations('ui')
  return (
    <FilterForm exportPath={exportPath(search)}>
      <Field label={t('q')}>
        <Input type="search" name="q" maxLength={100} defaultValue={search.q} />
      </Field>
      <Field label={t('visibility')}>
        <Select name="visibility" defaultValue={search.visibility ?? ''}>
          <option value="">{t('all')}</option>
          {visibilities.map((visibility) => (
            <option key={visibility} value={visibility}>
              {t(`visibilities.${visibility}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('rating')}>
        <Select name="rating" defaultValue={search.rating ?? ''}>
          <option value="">{t('all')}</option>
          {[5, 4, 3, 2, 1].map((count) => (
            <option key={count} value={count}>
              {say('starChoice', { count })}
            </option>
          ))}
        </Select>
      </Field>
    </FilterForm>
  )
}
