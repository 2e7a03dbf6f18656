import { useTranslations } from 'use-intl'

/** The skills of the filter that are words of a language; the others, such as React, are names. */
const translated = {
  'social media': 'social_media',
  'content strategy': 'content_strategy',
  'email marketing': 'email_marketing',
  analytics: 'analytics',
  branding: 'branding',
  'market research': 'market_research',
} as const

/** A skill as the filter shows it; addresses and services keep the English name. */
export function useSkillName(): (skill: string) => string {
  const t = useTranslations('search')
  return (skill) => {
    const key = Object.entries(translated).find(([name]) => name === skill.toLowerCase())?.[1]
    return key ? t(`skillNames.${key}`) : skill
  }
}
