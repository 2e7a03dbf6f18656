import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionUser } from '#accounts/contract.ts'
import { AuditEntries } from '#audit/web/audit-entries.tsx'
import { FieldAnswers } from '#fields/web/field-answers.tsx'
import { paths } from '#platform/web/paths.ts'
import { SuspensionHistory } from '#suspensions/web/suspension-history.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, cardClass } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import type { PersonFile } from '../contract.ts'
import { Marks } from './marks.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonNotes } from './person-notes.tsx'

interface Props {
  person: PersonFile
  viewer: Pick<SessionUser, 'id' | 'role'>
}

interface ViewProps extends Props {
  /** The button that erases the account, for those who may. */
  erase: ReactNode
}

export function PersonView({ person, viewer, erase }: ViewProps) {
  const t = useTranslations('people.file')
  return (
    <>
      <Head person={person} viewer={viewer} />
      <PersonActions person={person} viewer={viewer} erase={erase} />
      <Facts person={person} />
      <FieldAnswers subject="user" answers={person.fields} className={`${cardClass} p-5 sm:p-6`} />
      <Figures person={person} />
      <PersonActivity person={person} />
      <PersonNotes person={person} viewer={viewer} />
      {person.suspensions.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t('suspensions')}</h2>
          <SuspensionHistory suspensions={person.suspensions} />
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="text-xl">{t('deeds')}</h2>
        {person.deeds.length === 0 ? (
          <p className="text-ink-2">{t('noDeeds')}</p>
        ) : (
          <AuditEntries entries={person.deeds} />
        )}
      </section>
    </>
  )
}

function Head({ person, viewer }: Props) {
  const t = useTranslations('people.file')
  const { id, username, fullName, avatar, status } = person
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={fullName} src={avatar} size="lg" />
        <div className="min-w-0">
          <h1 dir="auto" className="text-3xl wrap-anywhere">
            {fullName}
          </h1>
          <p className="wrap-anywhere text-ink-3">@{username}</p>
        </div>
      </div>
      <div className="flex">
        <Marks person={person} />
      </div>
      <div className="flex flex-wrap gap-3">
        {status !== 'deleted' && (
          <Link
            to="/users/$id/profile"
            params={{ id: String(id) }}
            className={buttonClass('secondary')}
          >
            {t('profile')}
          </Link>
        )}
        <Link
          to={paths.allOrders}
          search={{ q: username } as never}
          className={buttonClass('secondary')}
        >
          {t('orders')}
        </Link>
        <Link
          to="/admin/audit"
          search={{
            subject: 'user',
            subjectId: id,
            ...(viewer.role === 'super_admin' && { area: 'all' as const }),
          }}
          className={buttonClass('secondary')}
        >
          {t('audit')}
        </Link>
        {status !== 'deleted' && (
          <Link to={paths.messages(id)} className={buttonClass('ghost')}>
            {t('write')}
          </Link>
        )}
      </div>
    </header>
  )
}

function Facts({ person }: { person: PersonFile }) {
  const t = useTranslations('people')
  const { email, isEmailVerified, emailRefusedAt, createdAt, lastSeenAt, hasTwoStep, status } =
    person
  const verified = t(isEmailVerified ? 'file.verified' : 'file.unverified')
  const facts = [
    {
      key: 'email',
      label: t('email'),
      value: status === 'deleted' ? '–' : email,
      hint: emailRefusedAt ? (
        <>
          {verified}. {t('file.refusedSince')} <DateText at={emailRefusedAt} />
        </>
      ) : (
        verified
      ),
    },
    { key: 'joined', label: t('joined'), value: <DateText at={createdAt} look="dateTime" /> },
    {
      key: 'seen',
      label: t('lastSeen'),
      value: lastSeenAt ? <DateText at={lastSeenAt} look="dateTime" /> : t('never'),
    },
    { key: 'twoStep', label: t('file.twoStep'), value: t(hasTwoStep ? 'file.on' : 'file.off') },
  ]
  return (
    <Card as="section" aria-label={t('file.account')}>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {facts.map(({ key, label, value, hint }) => (
          <div key={key} className="min-w-0">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
            {hint && <dd className="text-sm text-ink-3">{hint}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Figures({ person }: { person: PersonFile }) {
  const t = useTranslations('people.file')
  const counted = [
    'services',
    'ordersAsClient',
    'ordersAsProvider',
    'disputes',
    'reportsAbout',
    'reportsBy',
  ] as const
  return (
    <section aria-label={t('figures')}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {counted.map((name) => (
          <StatTile key={name} label={t(name)} value={person[name]} />
        ))}
      </dl>
    </section>
  )
}
