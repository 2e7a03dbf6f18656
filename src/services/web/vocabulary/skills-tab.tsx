import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { isNarrowed, pathWith } from '#platform/web/search-values.ts'
import { ListRows } from '#ui/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { Tags } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { servicesSkillsContract, type ListedSkill } from '../../skills-contract.ts'
import { BlockedSkills } from './blocked-skills.tsx'
import { BlockSkill, MergeSkill, RenameSkill } from './skill-dialogs.tsx'
import { skillsQuery } from './skills-queries.ts'
import type { SkillsSearch } from './skills-search.ts'

/** The list of used skills, or the list of blocked skills. */
export function SkillsTab({ search }: { search: SkillsSearch }) {
  const t = useTranslations('vocabulary.skills')
  const isBlocked = search.show === 'blocked'
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-2">{t(isBlocked ? 'blockedText' : 'text')}</p>
        <Link
          to="."
          search={{ tab: 'skills', ...(!isBlocked && { show: 'blocked' }) } as never}
          className={buttonClass('secondary')}
        >
          {t(isBlocked ? 'showUsed' : 'showBlocked')}
        </Link>
      </div>
      {isBlocked ? <BlockedSkills search={search} /> : <UsedSkills search={search} />}
    </div>
  )
}

function UsedSkills({ search }: { search: SkillsSearch }) {
  const t = useTranslations('vocabulary.skills')
  const { q } = search
  return (
    <>
      <FilterForm
        kept={{ tab: 'skills' }}
        exportPath={pathWith(servicesSkillsContract.export.path, { q })}
      >
        <Field label={t('q')}>
          <Input type="search" name="q" maxLength={100} defaultValue={q} />
        </Field>
      </FilterForm>
      <SkillList search={search} />
    </>
  )
}

const dialogs = { rename: RenameSkill, merge: MergeSkill, block: BlockSkill }
type SkillAction = keyof typeof dialogs

function SkillList({ search }: { search: SkillsSearch }) {
  const t = useTranslations('vocabulary.skills')
  const [opened, setOpened] = useState<{ action: SkillAction; skill: ListedSkill }>()
  const columns = useColumns((action, skill) => setOpened({ action, skill }))
  const none = isNarrowed(search) ? 'empty' : 'noneYet'
  const OpenedDialog = opened && dialogs[opened.action]
  return (
    <>
      <ListRows
        query={skillsQuery(search)}
        label={t('title')}
        columns={columns}
        keyOf={({ name }) => name}
        none={{ icon: Tags, title: t(none), text: t(`${none}Text`) }}
      />
      {OpenedDialog && <OpenedDialog skill={opened.skill} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function useColumns(
  onAsk: (action: SkillAction, skill: ListedSkill) => void,
): Column<ListedSkill>[] {
  const t = useTranslations('vocabulary.skills')
  return [
    { key: 'skill', label: t('skill'), cell: (skill) => <Name skill={skill} /> },
    {
      key: 'services',
      label: t('services'),
      isNumber: true,
      cell: ({ name, services }) => (
        <Link to={paths.browse} search={{ skills: name } as never} className="hover:underline">
          {t('servicesCount', { count: services })}
        </Link>
      ),
    },
    {
      key: 'actions',
      label: t('actions'),
      cell: (skill) => <Actions skill={skill} onAsk={(action) => onAsk(action, skill)} />,
    },
  ]
}

function Name({ skill: { name, spellings } }: { skill: ListedSkill }) {
  const t = useTranslations('vocabulary.skills')
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 md:justify-start">
      <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
        {name}
      </span>
      {spellings > 1 && <Badge tone="warning">{t('spellings', { count: spellings })}</Badge>}
    </span>
  )
}

function Actions({ skill, onAsk }: { skill: ListedSkill; onAsk: (action: SkillAction) => void }) {
  const t = useTranslations('vocabulary')
  const name = isolated(skill.name)
  const labels = {
    rename: [t('rename'), t('renameNamed', { name })],
    merge: [t('skills.merge'), t('skills.mergeNamed', { name })],
    block: [t('skills.block'), t('skills.blockNamed', { name })],
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {(Object.keys(dialogs) as SkillAction[]).map((action) => (
        <Button
          key={action}
          look="secondary"
          aria-haspopup="dialog"
          aria-label={labels[action][1]}
          onClick={() => onAsk(action)}
        >
          {labels[action][0]}
        </Button>
      ))}
    </span>
  )
}
