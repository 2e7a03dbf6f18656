import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundGroup } from '#find/contract.ts'
import { kindIcons } from '#find/web/kind-icons.ts'
import { useContentSuggestions } from '#find/web/use-content-suggestions.ts'
import { paths } from '#platform/web/paths.ts'
import { SuggestionText } from '#search/web/field/suggestion-text.tsx'
import { type SuggestedGroup, useSuggestions } from '#search/web/field/suggestions.ts'
import { ArrowRight, ReceiptText, Telescope, User } from '#ui/icons.ts'
import { useIsDesk } from '../desk/is-desk.ts'
import { Icon, Lines } from './palette-items.tsx'
import { type Finding, isMeant, isNamed, isQuestion, placeOf } from './palette-rules.ts'
import { useAdminSuggestions } from './use-admin-suggestions.ts'
import { type Place, usePalettePlaces } from './use-palette-places.ts'

export interface Choice extends Pick<Place, 'to' | 'search' | 'act'> {
  value: string
  content: ReactNode
}
export interface Section {
  key: string
  /** The search itself has none. */
  heading?: string
  choices: Choice[]
  finding: Finding
  /** Whether the typed text probably means this. */
  isProbable: boolean
}

/** Everything the palette offers for a text, in the order of what was probably meant. */
export function usePaletteSections(typed: string, isOnline: boolean) {
  const asked = isOnline ? typed : ''
  const suggested = useSuggestions(asked)
  // What the text suggests directly is enough; otherwise the search corrects it or finds what comes closest.
  const isBare = !suggested.isLoading && suggested.groups.length === 0
  const found = useContentSuggestions(asked, { isBare })
  const isCorrected = isBare && found.groups.every((group) => group.corrected !== null)
  const corrected = (isCorrected && found.groups[0]?.corrected) || null
  const searches = useSearch(typed, corrected)
  const sections = [
    ...searches,
    ...useSuggested(suggested.groups, typed),
    ...useFound(found.groups, typed),
    ...useForAdmins(asked),
    ...usePlaces(typed),
  ]
  return {
    sections: sections
      .filter(({ choices }) => choices.length > 0)
      .toSorted((one, other) => place(one) - place(other)),
    corrected,
    isClosest: isBare && found.groups.length > 0 && found.groups.every((group) => group.isClosest),
    isLoading: suggested.isLoading || found.isLoading,
    error: suggested.error ?? found.error,
    found: suggested.groups.length + found.groups.length,
  }
}

function place({ finding, isProbable }: Section): number {
  return placeOf(finding, isProbable)
}

/** The search in all content. */
function useSearch(typed: string, corrected: string | null): Section[] {
  const t = useTranslations('shell')
  const tf = useTranslations('find')
  if (typed === '') return []
  const choice = {
    value: 'everything',
    to: '/search',
    search: { q: typed },
    content: (
      <>
        <Icon of={Telescope} />
        <Lines
          text={tf('allResults', { text: corrected ?? typed })}
          detail={corrected && t('paletteCorrected', { text: typed })}
        />
      </>
    ),
  }
  return [{ key: 'everything', choices: [choice], finding: 'everything', isProbable: false }]
}

function useSuggested(groups: readonly SuggestedGroup[], typed: string): Section[] {
  const t = useTranslations('search')
  const isSkill = groups.some(
    ({ kind, options }) => kind === 'skills' && options.some(({ text }) => isMeant(text, typed)),
  )
  return groups.map(({ kind, options }) => ({
    key: `suggested-${kind}`,
    heading: t(`suggested.${kind}`),
    finding: kind === 'vibers' ? 'people' : 'services',
    isProbable: !isSkill && typed.length > 2 && options.some(({ text }) => isNamed(text, typed)),
    choices: options.map((option) => ({
      value: option.key,
      to: option.to,
      ...(option.search && { search: option.search }),
      content: <SuggestionText option={option} />,
    })),
  }))
}

const findings = { services: 'services', vibers: 'people', articles: 'help' } as const

function useFound(groups: readonly FoundGroup[], typed: string): Section[] {
  const t = useTranslations('find')
  return groups.map(({ kind, results }) => ({
    key: kind,
    heading: t(`kinds.${kind}`),
    finding: kind in findings ? findings[kind as keyof typeof findings] : 'content',
    isProbable: kind === 'articles' && isQuestion(typed),
    choices: results.map(({ id, title, path }) => ({
      value: `${kind}-${id}`,
      to: path,
      content: (
        <>
          <Icon of={kindIcons[kind]} />
          <Lines text={title} />
        </>
      ),
    })),
  }))
}

function useForAdmins(typed: string): Section[] {
  const t = useTranslations('admin.screens')
  const { order, people } = useAdminSuggestions(typed)
  const orders = order ? [order] : []
  return [
    {
      key: 'order',
      heading: t('orders'),
      finding: 'order',
      isProbable: true,
      choices: orders.map(({ id, title }) => ({
        value: `order-${id}`,
        to: paths.order(id),
        content: (
          <>
            <Icon of={ReceiptText} />
            <Lines text={title} detail={`#${id}`} />
          </>
        ),
      })),
    },
    {
      key: 'users',
      heading: t('users'),
      finding: 'people',
      isProbable:
        typed.length > 2 &&
        people.some(({ fullName, email }) => isNamed(fullName, typed) || isMeant(email, typed)),
      choices: people.map(({ id, fullName, username, email }) => ({
        value: `user-${id}`,
        to: paths.person(id),
        content: (
          <>
            <Icon of={User} />
            <Lines text={fullName} detail={`@${username} · ${email}`} />
          </>
        ),
      })),
    },
  ]
}

function usePlaces(typed: string): Section[] {
  const t = useTranslations('shell')
  const { pages, screens, actions } = usePalettePlaces()
  const isDesk = useIsDesk()
  const hasScreens = typed !== '' || isDesk
  return [
    // Without a text, one link to them is enough outside the admin screens.
    { heading: t('adminDashboard'), key: 'screens', places: hasScreens ? screens : [] },
    { heading: t('pages'), key: 'pages', places: pages },
    { heading: t('actions'), key: 'actions', places: actions },
  ].map(({ key, heading, places }) => sectionOf(key, heading, { places, typed }))
}

function sectionOf(
  key: string,
  heading: string,
  { places, typed }: { places: Place[]; typed: string },
): Section {
  const isWanted = ({ label, english }: Place) =>
    [label, ...english].some((name) => isMeant(name, typed))
  const named = places.filter(
    ({ label, english }) =>
      typed === '' || [label, ...english].some((name) => isNamed(name, typed)),
  )
  return {
    key,
    heading,
    finding: key === 'actions' ? 'action' : 'page',
    isProbable: named.some(isWanted),
    choices: [...named.filter(isWanted), ...named.filter((one) => !isWanted(one))].map((one) => ({
      ...one,
      value: `${key}-${one.label}`,
      content: (
        <>
          <Icon of={one.icon ?? ArrowRight} />
          {one.label}
        </>
      ),
    })),
  }
}
