import { useTranslations } from 'use-intl'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { kinds, roles, statuses } from '../person.ts'
import { exportPath } from './people-queries.ts'
import type { PeopleSearch } from './people-search.ts'

export function PeopleFilters({ search }: { search: PeopleSearch }) {
  const t = useTranslations('people')
  return (
    <FilterForm exportPath={exportPath(search)}>
      <Field label={t('find')}>
        <Input type="search" name="q" maxLength={100} defaultValue={search.q} />
      </Field>
      <Field label={t('role')}>
        <Select name="role" defaultValue={search.role ?? ''}>
          <option value="">{t('any')}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('kind')}>
        <Select name="kind" defaultValue={search.kind ?? ''}>
          <option value="">{t('any')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('status')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t('anyStatus')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('joinedFrom')}>
        <Input type="date" name="joinedFrom" defaultValue={search.joinedFrom} />
      </Field>
      <Field label={t('joinedTo')}>
        <Input type="date" name="joinedTo" defaultValue={search.joinedTo} />
      </Field>
    </FilterForm>
  )
}
