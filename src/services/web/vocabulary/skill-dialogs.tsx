import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { SkillName } from '../../contract.ts'
import { servicesSkillsContract, type ListedSkill } from '../../skills-contract.ts'
import { Refusal } from './refusal.tsx'
import { similarSkillsQuery } from './skills-queries.ts'
import { useChangeSkills } from './use-change-skills.ts'
import { VocabularyForm } from './vocabulary-form.tsx'

export interface SkillDialogProps {
  /** The skill when the dialog was opened. */
  skill: ListedSkill
  onClose: () => void
}

const Renamed = z.object({ to: SkillName })
const Merged = z.object({ into: SkillName })

export function RenameSkill({ skill: { name, services }, onClose }: SkillDialogProps) {
  const t = useTranslations('vocabulary')
  const form = useZodForm(Renamed, { to: name })
  const rename = useChangeSkills({
    save: (wanted: { to: string }) => api(servicesSkillsContract).rename({ name, ...wanted }),
    onSaved: ({ services: changed }, { to }) => {
      const title = t('skills.renamed', { name: isolated(to) })
      showToast({ title, description: t('skills.changed', { count: changed }) })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const { to } = form.formState.errors
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renameNamed', { name: isolated(name) })}
      description={t('skills.renameText', { count: services })}
    >
      <VocabularyForm
        onSubmit={form.handleSubmit((wanted) => rename.mutate(wanted))}
        error={to ? null : rename.error}
        action={t('save')}
        pending={rename.isPending}
        onClose={onClose}
      >
        <Field label={t('name')} required error={to?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('to')} />
        </Field>
      </VocabularyForm>
    </Dialog>
  )
}

export function MergeSkill({ skill: { name, services }, onClose }: SkillDialogProps) {
  const t = useTranslations('vocabulary')
  const listId = useId()
  const form = useZodForm(Merged, { into: '' })
  const typed = useDebounced(form.watch('into').trim(), 250)
  const { data } = useQuery(similarSkillsQuery(typed))
  const merge = useChangeSkills({
    save: (wanted: { into: string }) => api(servicesSkillsContract).merge({ name, ...wanted }),
    onSaved: ({ services: changed }, { into }) => {
      const title = t('skills.merged', { name: isolated(name), into: isolated(into) })
      showToast({ title, description: t('skills.changed', { count: changed }) })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const { into } = form.formState.errors
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('skills.mergeNamed', { name: isolated(name) })}
      description={t('skills.mergeText', { name: isolated(name), count: services })}
    >
      <VocabularyForm
        onSubmit={form.handleSubmit((wanted) => merge.mutate(wanted))}
        error={into ? null : merge.error}
        action={t('skills.merge')}
        pending={merge.isPending}
        onClose={onClose}
      >
        <Field label={t('skills.into')} hint={t('skills.intoHint')} required error={into?.message}>
          <Input dir="auto" autoComplete="off" list={listId} {...form.register('into')} />
        </Field>
        <datalist id={listId}>
          {data?.items
            .filter((one) => one.name !== name)
            .map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
        </datalist>
      </VocabularyForm>
    </Dialog>
  )
}

/** Asks for confirmation with the number of affected services. */
export function BlockSkill({ skill: { name, services }, onClose }: SkillDialogProps) {
  const t = useTranslations('vocabulary')
  const block = useChangeSkills({
    save: () => api(servicesSkillsContract).block({ name, services }),
    onSaved: ({ services: changed }) => {
      const title = t('skills.blockedNow', { name: isolated(name) })
      showToast({ title, description: t('skills.changed', { count: changed }) })
      onClose()
    },
    onRefused: () => undefined,
  })
  return (
    <ConfirmDialog
      title={t('skills.blockNamed', { name: isolated(name) })}
      description={t('skills.blockText', { count: services })}
      action={t('skills.blockIt', { count: services })}
      look="danger"
      pending={block.isPending}
      onConfirm={() => block.mutate(undefined)}
      onClose={onClose}
    >
      <Refusal error={block.error} />
    </ConfirmDialog>
  )
}
