import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { ListRows } from '#ui/admin-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ExportLink } from '#ui/export-link.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { CircleSlash } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { SkillName } from '../../contract.ts'
import { servicesSkillsContract, type BlockedSkill } from '../../skills-contract.ts'
import { blockedQuery } from './skills-queries.ts'
import type { SkillsSearch } from './skills-search.ts'
import { useChangeSkills } from './use-change-skills.ts'

/** The blocked skills, and a form to block a skill that is not in use. */
export function BlockedSkills({ search }: { search: SkillsSearch }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <BlockUnused />
        <ExportLink path={servicesSkillsContract.exportBlocked.path} />
      </div>
      <BlockedList search={search} />
    </>
  )
}

const Unused = z.object({ name: SkillName })

/** For unused skills only. A used skill is blocked in the list of used skills, which shows the affected services. */
function BlockUnused() {
  const t = useTranslations('vocabulary')
  const form = useZodForm(Unused, { name: '' })
  const block = useChangeSkills({
    save: ({ name }: { name: string }) => api(servicesSkillsContract).block({ name, services: 0 }),
    onSend: () => followSave(form, () => ({ name: '' })),
    onSaved: (_, { name }) =>
      showToast({ title: t('skills.blockedNow', { name: isolated(name) }) }),
    onRefused: (error) => {
      if (showFieldErrors(form, error)) return
      form.setError('name', { message: t('skills.usedOrBlocked') })
    },
  })
  const { name } = form.formState.errors
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={form.handleSubmit((wanted) => block.mutate(wanted))}
    >
      <Field label={t('skills.blockUnused')} error={name?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('name')} />
      </Field>
      <Button type="submit" pending={block.isPending}>
        {t('skills.block')}
      </Button>
    </form>
  )
}

function BlockedList({ search }: { search: SkillsSearch }) {
  const t = useTranslations('vocabulary.skills')
  return (
    <ListRows
      query={blockedQuery(search)}
      label={t('blockedTitle')}
      columns={useColumns()}
      keyOf={({ id }) => id}
      none={{ icon: CircleSlash, title: t('noneBlocked'), text: t('noneBlockedText') }}
    />
  )
}

function useColumns(): Column<BlockedSkill>[] {
  const t = useTranslations('vocabulary.skills')
  return [
    {
      key: 'skill',
      label: t('skill'),
      cell: ({ name }) => (
        <span dir="auto" className="font-medium wrap-anywhere">
          {name}
        </span>
      ),
    },
    {
      key: 'by',
      label: t('blockedBy'),
      cell: ({ by }) => <span dir="auto">{by && `${by.name} (@${by.username})`}</span>,
    },
    { key: 'at', label: t('blockedAt'), cell: ({ at }) => <DateText at={at} look="dateTime" /> },
    { key: 'actions', label: t('actions'), cell: ({ name }) => <Unblock name={name} /> },
  ]
}

function Unblock({ name }: { name: string }) {
  const t = useTranslations('vocabulary')
  const unblock = useChangeSkills({
    save: () => api(servicesSkillsContract).unblock({ name }),
    onSaved: () => showToast({ title: t('skills.unblocked', { name: isolated(name) }) }),
    onRefused: (error) => showFailure(error, t('failed'), t('failedText')),
  })
  return (
    <Button
      look="secondary"
      aria-label={t('skills.unblockNamed', { name: isolated(name) })}
      pending={unblock.isPending}
      onClick={() => unblock.mutate(undefined)}
    >
      {t('skills.unblock')}
    </Button>
  )
}
