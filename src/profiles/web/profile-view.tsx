import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { AwayNotice } from '#accounts/web/away/away-notice.tsx'
import { FavoriteToggle } from '#favorites/web/favorite-button.tsx'
import { FieldAnswers } from '#fields/web/field-answers.tsx'
import { uniqueSkills } from '#services/skills.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import type { PageMark } from '#platform/web/search-values.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useModules } from '#platform/web/use-modules.ts'
import { Briefcase, UserX } from '#ui/icons.ts'
import { Mesh } from '#ui/mesh.tsx'
import { SkillList } from '#ui/skill-list.tsx'
import { RatingText, StarRating } from '#ui/stars.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { profilesContract, type Profile } from '../contract.ts'
import { ContactLink } from './contact-link.tsx'
import { FeatureToggle } from './feature-toggle.tsx'
import { HirePanel, ProfileHireBar } from './hire-panel.tsx'
import { AsVisitor, asVisitorsSee, OwnProfileLinks } from './own-profile.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileServices } from './profile-services.tsx'
import { ProfileStats } from './profile-stats.tsx'
import { ProfileReviews } from './profile-reviews.tsx'
import type { ProfileTab } from './profile-route.ts'

const SKILLS_SHOWN = 6
const AuthorPosts = lazyPart(async () => (await import('#blog/web/author-posts.tsx')).AuthorPosts)
const PortfolioTab = lazyPart(
  async () => (await import('#portfolio/web/portfolio-tab.tsx')).PortfolioTab,
)

interface Props {
  /** The profile from the page's loader. The query reloads it after changes on the page. */
  loaded: Profile
  tab: ProfileTab
  /** The page of reviews. */
  page: PageMark
  /** The owner looks at the profile as a visitor. */
  isPreview: boolean
}

export function ProfileView({ loaded, tab, page, isPreview }: Props) {
  const { data: profile } = useQuery({
    ...read(profilesContract, 'profile', { id: loaded.id }),
    initialData: loaded,
  })
  const isOwn = useUser()?.id === profile.id
  if (!isOwn || !isPreview) return <Shown profile={profile} tab={tab} page={page} />
  return (
    <AsVisitor>
      <Shown profile={asVisitorsSee(profile)} tab={tab} page={page} />
    </AsVisitor>
  )
}

interface ShownProps extends Pick<Props, 'tab' | 'page'> {
  profile: Profile
}

function Shown({ profile, tab, page }: ShownProps) {
  const t = useTranslations('profiles')
  const user = useUser()
  const isOwn = user?.id === profile.id
  if (profile.status === 'suspended') {
    return (
      <div className="container-page max-w-2xl py-16">
        <EmptyState icon={UserX} title={t('unavailable')} text={t('unavailableText')} />
      </div>
    )
  }
  const canHire = profile.isServiceProvider && profile.services.length > 0 && !isOwn
  return (
    <div className="container-page py-6 sm:py-10">
      <Head profile={profile} />
      <ProfileStats profile={profile} />
      <div
        className={cx(
          'mt-8 grid grid-cols-1 items-start gap-8',
          canHire && 'lg:grid-cols-[1fr_20rem]',
        )}
      >
        <div className="min-w-0">
          <ProfileTabs profile={profile} tab={tab} page={page} isOwn={isOwn} />
        </div>
        {canHire && <HirePanel profile={profile} />}
      </div>
      {canHire && <ProfileHireBar profile={profile} />}
    </div>
  )
}

function Head({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const skills = uniqueSkills(profile.services.flatMap((service) => service.skills))
  return (
    <header>
      <Mesh seed={`cover ${profile.username}`} grid className="h-32 rounded-2xl sm:h-44" />
      <div className="-mt-12 flex flex-wrap items-end gap-4 px-4 sm:px-8">
        <Avatar
          name={profile.fullName}
          src={profile.avatar}
          size="xl"
          className="ring-4 ring-canvas"
        />
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <FeatureToggle profile={profile} />
          {profile.isServiceProvider && (
            <FavoriteToggle
              kind="viber"
              id={profile.id}
              name={profile.fullName}
              ownerId={profile.id}
            />
          )}
          <ContactLink userId={profile.id} />
          <OwnProfileLinks userId={profile.id} />
        </div>
      </div>
      <div className="mt-4 grid gap-3 sm:px-8">
        <div>
          <h1 dir="auto" className="text-3xl wrap-anywhere">
            {profile.fullName}
          </h1>
          {profile.headline && (
            <p dir="auto" className="mt-1 text-lg wrap-anywhere text-ink-2">
              {profile.headline}
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={profile.isServiceProvider ? 'brand' : 'neutral'}>
            {t(profile.isServiceProvider ? 'serviceProvider' : 'client')}
          </Badge>
          {profile.rating.count > 0 ? (
            <StarRating average={profile.rating.average} count={profile.rating.count} />
          ) : (
            profile.isServiceProvider && <RatingText average={0} count={0} />
          )}
        </p>
        <AwayNotice {...profile} />
        {skills.length > 0 && <SkillList skills={skills} max={SKILLS_SHOWN} />}
      </div>
    </header>
  )
}

interface TabsProps extends ShownProps {
  isOwn: boolean
}

function ProfileTabs({ profile, tab, page, isOwn }: TabsProps) {
  const t = useTranslations('profiles')
  const { isOn } = useModules()
  const tabs = [
    { value: 'about', label: t('about') },
    ...(profile.isServiceProvider
      ? ([
          { value: 'services', label: t('services'), count: profile.services.length },
          { value: 'portfolio', label: t('portfolio') },
        ] as const)
      : []),
    ...(isOn('blog') ? ([{ value: 'posts', label: t('posts') }] as const) : []),
    { value: 'reviews', label: t('reviews'), count: profile.rating.count },
  ] as const
  const current = tabs.some(({ value }) => value === tab) ? tab : 'about'
  return (
    <Tabs label={t('tabsLabel')} tabs={tabs} current={current}>
      <h2 className="sr-only">{t(current)}</h2>
      {current === 'about' && <About profile={profile} isOwn={isOwn} />}
      {current === 'services' && <ProfileServices profile={profile} isOwn={isOwn} />}
      {current === 'portfolio' && (
        <Suspense>
          <PortfolioTab userId={profile.id} name={isolated(profile.fullName)} isOwn={isOwn} />
        </Suspense>
      )}
      {current === 'posts' && (
        <Suspense>
          <AuthorPosts userId={profile.id} name={isolated(profile.fullName)} />
        </Suspense>
      )}
      {current === 'reviews' && <ProfileReviews profile={profile} page={page} />}
    </Tabs>
  )
}

interface PartProps {
  profile: Profile
  isOwn: boolean
}

function About({ profile, isOwn }: PartProps) {
  const t = useTranslations('profiles')
  return (
    <div className="grid gap-6">
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
        {profile.bio ?? t('noBio', { name: isolated(profile.fullName) })}
      </p>
      <FieldAnswers subject="user" answers={profile.fields} />
      <ProfileFacts profile={profile} isOwn={isOwn} />
      {isOwn && !profile.isServiceProvider && (
        <EmptyState
          level={3}
          icon={Briefcase}
          title={t('becomeTitle')}
          text={t('becomeText')}
          action={
            <Link to={paths.dashboard} className={buttonClass('secondary')}>
              {t('toDashboard')}
            </Link>
          }
        />
      )}
    </div>
  )
}
