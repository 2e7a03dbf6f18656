import { useTranslations } from 'use-intl'
import { Badge } from './badge.tsx'

/** The first few skills as badges, followed by '+N more'. */
export function SkillList({ skills, max }: { skills: readonly string[]; max: number }) {
  const t = useTranslations('ui')
  const rest = skills.length - max
  return (
    <ul aria-label={t('skills')} className="flex flex-wrap gap-1.5">
      {skills.slice(0, max).map((skill) => (
        <li key={skill}>
          <Badge className="max-w-48">
            <bdi className="truncate">{skill}</bdi>
          </Badge>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Badge className="bg-transparent">{t('moreSkills', { count: rest })}</Badge>
        </li>
      )}
    </ul>
  )
}
