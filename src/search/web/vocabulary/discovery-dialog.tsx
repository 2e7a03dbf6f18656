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
import { Refusal } from '#services/web/vocabulary/refusal.tsx'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { discoveryQuery } from '#services/web/vocabulary/vocabulary-queries.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
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
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
    >
      {row && row.version !== opened?.version ? (
        <Alert live tone="warning" title={t('changedMeanwhile')}>
          <div className="grid gap-2">
            {t('isCalledNow', { name: nameOf(row) })}
            <RuleDetail row={row} parts={parts} />
          </div>
        </Alert>
      ) : (
        !hasFieldErrors && <Refusal error={save.error} />
      )}
      <NameFields
        form={form}
        joint="-"
        isSlugKept={opened !== undefined}
        hint={opened?.isBuiltIn ? t('discovery.builtIn', { name: nameOf(opened) }) : undefined}
      />
      <RuleFields form={form} parts={parts} />
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={save.isPending}>
          {t(opened ? 'save' : 'add')}
        </Button>
      </DialogActions>
    </form>
  )
}
