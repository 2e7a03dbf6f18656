import { Link } from '@tanstack/react-router'
import { ArrowRight, CodeXml, Megaphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Mesh } from '#ui/mesh.tsx'

const types = [
  { key: 'coders', category: 'coding', family: 'cool', icon: CodeXml },
  { key: 'marketers', category: 'marketing', family: 'warm', icon: Megaphone },
] as const

export function TalentTypes() {
  const t = useTranslations('home')
  return (
    <section aria-labelledby="talent-types" className="container-page">
      <h2 id="talent-types" className="sr-only">
        {t('talentTypes')}
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {types.map(({ key, category, family, icon: Icon }) => (
          <li key={key}>
            <Link
              to="/browse"
              search={{ category }}
              className="group flex h-full flex-wrap items-center gap-5 rounded-2xl border border-line bg-surface p-6 shadow-1 transition duration-150 ease-out-soft hover:-translate-y-0.5 hover:shadow-2 focus-visible:rounded-2xl"
            >
              <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-xl">
                <Mesh seed={key} family={family} className="absolute inset-0" />
                <Icon aria-hidden className="relative size-7 text-ink" />
              </span>
              <span className="min-w-0 flex-1 basis-28">
                <span className="block font-display text-xl font-semibold">{t(key)}</span>
                <span className="block text-ink-2">{t(`${key}Text`)}</span>
              </span>
              <ArrowRight
                aria-hidden
                className="size-5 shrink-0 text-ink-3 transition group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
