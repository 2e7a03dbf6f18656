import { Link } from '@tanstack/react-router'
import { useState, type JSX, type ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { linkText } from '#accounts/profile-facts.ts'
import { countryName, languageName } from '#platform/iso-codes.ts'
import { isTimeZone, placeOfZone } from '#platform/time-zones.ts'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useClock } from '#ui/relative-time.tsx'
import type { Profile } from '../contract.ts'

/** What a person tells about themselves, and what they bought here. A fact that is missing shows nothing. */
export function ProfileFacts({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const t = useTranslations('profiles.facts')
  const { country, timeZone, languages, links, education, certificates } = profile
  // Clients have figures of their own in the tiles.
  const isBuyer = profile.isServiceProvider && profile.ordersAsClient > 0
  const lists = [languages, links, education, certificates]
  const isEmpty = !country && !timeZone && !isBuyer && lists.every((list) => list.length === 0)
  return (
    <>
      {!isEmpty && (
        <Card as="section" aria-labelledby="facts">
          <h3 id="facts" className="mb-4 text-lg">
            {t('title')}
          </h3>
          <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
            {country && <Country code={country} />}
            {timeZone && isTimeZone(timeZone) && <Zone name={timeZone} />}
            <Languages languages={languages} />
            <Links links={links} />
            <Facts label={t('education')} items={education.map(plain)} />
            <Facts label={t('certificates')} items={certificates.map(plain)} />
            {isBuyer && (
              <Fact label={t('asClient')}>
                {t('asClientText', { orders: profile.ordersAsClient, vibers: profile.vibersHired })}
              </Fact>
            )}
          </dl>
        </Card>
      )}
      {isOwn && <MissingFacts profile={profile} />}
    </>
  )
}

/** The browser may know another name than the server. */
function Country({ code }: { code: string }) {
  const t = useTranslations('profiles.facts')
  const locale = useLocale()
  return (
    <Fact label={t('country')}>
      <span suppressHydrationWarning>{countryName(code, locale)}</span>
    </Fact>
  )
}

function Languages({ languages }: Pick<Profile, 'languages'>) {
  const t = useTranslations('profiles.facts')
  const locale = useLocale()
  const items = languages.map(({ language, level }) => (
    <span key={language} suppressHydrationWarning>
      {t('language', { language: languageName(language, locale), level: t(`levels.${level}`) })}
    </span>
  ))
  return <Facts label={t('languages')} items={items} />
}

function Links({ links }: Pick<Profile, 'links'>) {
  const t = useTranslations('profiles.facts')
  const items = links.map((link) => (
    <a
      key={link}
      href={link}
      target="_blank"
      rel="nofollow ugc noopener"
      className="text-brand-ink underline"
    >
      <bdi dir="ltr">{linkText(link)}</bdi>
    </a>
  ))
  return <Facts label={t('links')} items={items} />
}

function plain(line: string) {
  return (
    <span key={line} dir="auto">
      {line}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({ label, items }: { label: string; items: readonly JSX.Element[] }) {
  if (items.length === 0) return null
  return (
    <Fact label={label}>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.key}>{item}</li>
        ))}
      </ul>
    </Fact>
  )
}

/** The local time appears in the browser only, because a cached page would show an old one. */
function Zone({ name }: { name: string }) {
  const t = useTranslations('profiles.facts')
  const format = useFormatter()
  const [loadedAt] = useState(() => new Date())
  const clock = useClock()
  const { city, offset } = placeOfZone(name, loadedAt)
  return (
    <Fact label={t('timeZone')}>
      <span suppressHydrationWarning>{city === null ? offset : t('zone', { city, offset })}</span>
      {clock && (
        <span className="block text-sm text-ink-3">
          {t('localTime', {
            time: format.dateTime(clock, { timeStyle: 'short', timeZone: name }),
          })}
        </span>
      )}
    </Fact>
  )
}

const forAll = ['country', 'timeZone', 'languages', 'links'] as const
const forVibers = ['education', 'certificates'] as const

/** Tells the owner what could be added. */
function MissingFacts({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.facts')
  const format = useFormatter()
  const locale = useLocale()
  const wanted = profile.isServiceProvider ? [...forAll, ...forVibers] : forAll
  const missing = wanted.filter((name) => (profile[name]?.length ?? 0) === 0)
  if (missing.length === 0) return null
  const list = format.list(missing.map((name) => t(name).toLocaleLowerCase(locale)))
  return (
    <div className="grid justify-items-start gap-3 rounded-2xl border-2 border-dashed border-line p-5">
      <h3 className="text-lg">{t('hintTitle')}</h3>
      <p className="max-w-prose text-ink-2">{t('hint', { missing: list })}</p>
      <Link
        to={paths.dashboard}
        search={{ tab: 'settings' }}
        hash="public-profile"
        className={buttonClass('secondary')}
      >
        {t('add')}
      </Link>
    </div>
  )
}
