import { useTranslations } from 'use-intl'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { categories } from '../categories.ts'
import { serviceStatuses } from '../statuses.ts'
import { exportPath } from './admin-services-queries.ts'
import type { AdminServicesSearch } from './admin-services-search.ts'
import { useCategories, useSubcategoryName } from './use-categories.ts'

export function AdminServiceFilters({ search }: { search: AdminServicesSearch }) {
  const t = useTranslations('services.admin')
  const label = useTranslations('services')
  const nameOf = useSubcategoryName()
  const { subcategories } = useCategories()
  return (
    <FilterForm exportPath={exportPath(search)}>
      <Field label={t('q')}>
        <Input type="search" name="q" maxLength={100} defaultValue={search.q} />
      </Field>
      <Field label={t('status')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t('all')}</option>
          {serviceStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={label('form.category')}>
        <Select name="category" defaultValue={search.category ?? ''}>
          <option value="">{t('all')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {label(`categories.${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={label('form.subcategory')}>
        <Select name="subcategory" defaultValue={search.subcategory ?? ''}>
          <option value="">{t('all')}</option>
          {categories.map((category) => (
            <optgroup key={category} label={label(`categories.${category}`)}>
              {subcategories
                .filter((part) => part.category === category)
                .map(({ slug, label: named }) => (
                  <option key={slug} value={slug}>
                    {nameOf(slug, named)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={t('featured')}>
        <Select name="featured" defaultValue={search.featured ?? ''}>
          <option value="">{t('all')}</option>
          <option value="yes">{t('featuredOnly')}</option>
          <option value="no">{t('notFeatured')}</option>
        </Select>
      </Field>
    </FilterForm>
  )
}
