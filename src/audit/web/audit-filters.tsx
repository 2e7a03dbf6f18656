import { useTranslations } from 'use-intl'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { auditActions, auditAreas } from '../kinds.ts'
import { exportPath } from './audit-queries.ts'
import type { AuditSearch } from './audit-search.ts'

interface Props {
  search: AuditSearch
  /** Whether the viewer is a super admin, who may see logins and export the log. */
  readsAll: boolean
}

export function AuditFilters({ search, readsAll }: Props) {
  const t = useTranslations('audit')
  const { actorId, subject, subjectId } = search
  const actions = auditActions.filter((action) => readsAll || !action.startsWith('auth.'))
  return (
    <FilterForm exportPath={readsAll ? exportPath(search) : undefined}>
      {readsAll && (
        <Field label={t('area')}>
          <Select name="area" defaultValue={search.area ?? ''}>
            <option value="">{t('areas.deeds')}</option>
            {auditAreas.map((area) => (
              <option key={area} value={area}>
                {t(`areas.${area}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('action')}>
        <Select name="action" defaultValue={search.action ?? ''}>
          <option value="">{t('everything')}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {t(`actions.${keyOf(action)}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('person')}>
        <Input
          name="actor"
          defaultValue={search.actor}
          placeholder={t('personHint')}
          autoCapitalize="none"
          maxLength={60}
        />
      </Field>
      <Field label={t('from')}>
        <Input type="date" name="from" defaultValue={search.from} />
      </Field>
      <Field label={t('to')}>
        <Input type="date" name="to" defaultValue={search.to} />
      </Field>
      {Object.entries({ actorId, subject, subjectId }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </FilterForm>
  )
}

/** Replaces the dot, because a dot in a catalogue key means a nested key. */
export function keyOf<Action extends string>(action: Action): Underscored<Action> {
  return action.replace('.', '_') as Underscored<Action>
}
type Underscored<Action extends string> = Action extends `${infer Area}.${infer Deed}`
  ? `${Area}_${Deed}`
  : Action
