import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import {
  servicesVocabularyContract,
  type ListedDiscovery,
  type ListedSubcategory,
  type NewDiscovery,
} from '#services/vocabulary-contract.ts'
import { useDiscoveryName } from '#services/web/use-categories.ts'
import { NameFields } from '#services/web/vocabulary/name-fields.tsx'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { VocabularyForm } from '#services/web/vocabulary/vocabulary-form.tsx'
import { discoveryQuery } from '#services/web/vocabulary/vocabulary-queries.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DiscoveryForm, typedFrom } from './discovery-form-values.ts'
import { RuleDetail } from './rule-detail.tsx'
import { RuleFields } from './rule-fields.tsx'

interface Props {
  /** The row when the dialog was opened; undefined for a new one. */
  opened: ListedDiscovery | undefined
  /** The current row. */
  row: ListedDiscovery | undefined
  parts: readonly ListedSubcategory[]
  onClose: () => void
}

export function DiscoveryDialog(props: Props) {
  const t = useTranslations('vocabulary')
  const { opened, onClose } = props
  const nameOf = useDiscoveryName()
  const title = opened ? t('editNamed', { name: nameOf(opened) }) : t('discovery.add')
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form {...props} />
    </Dialog>
  )
}

function Form({ opened, row, parts, onClose }: Props) {
  const t = useTranslations('vocabulary')
  const nameOf = useDiscoveryName()
  const form = useZodForm(DiscoveryForm, typedFrom(opened))
  const save = useChangeList({
    queryKey: discoveryQuery.queryKey,
    save: ({ slug, label, rule }: NewDiscovery) =>
      row
        ? api(servicesVocabularyContract).changeDiscovery({
            id: row.id,
            version: row.version,
            label,
            rule,
          })
        : api(servicesVocabularyContract).addDiscovery({ slug, label, rule }),
    onSaved: (_rows, { label }) => {
      showToast({ title: t(opened ? 'saved' : 'added'), description: label })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const isChanged = row !== undefined && row.version !== opened?.version
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0
  return (
    <VocabularyForm
      onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      error={isChanged || hasFieldErrors ? null : save.error}
      action={t(opened ? 'save' : 'add')}
      pending={save.isPending}
      onClose={onClose}
    >
      {row && isChanged && (
        <Alert live tone="warning" title={t('changedMeanwhile')}>
          <div className="grid gap-2">
            {t('isCalledNow', { name: nameOf(row) })}
            <RuleDetail row={row} parts={parts} />
          </div>
        </Alert>
      )}
      <NameFields
        form={form}
        joint="-"
        isSlugKept={opened !== undefined}
        hint={opened?.isBuiltIn ? t('discovery.builtIn', { name: nameOf(opened) }) : undefined}
      />
      <RuleFields form={form} parts={parts} />
    </VocabularyForm>
  )
}
