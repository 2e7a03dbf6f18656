import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { Badge } from '#ui/badge.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Star } from '#ui/icons.ts'
import type { BrandTokens } from '../brand.ts'
import { settingsBrandContract, type BrandSettings } from '../brand-contract.ts'
import { colorVariables, cornerVariables, fontVariables } from '../brand-variables.ts'

/** Shows what was chosen on a sample card in both themes, before it is saved. */
export function BrandPreview({ chosen }: { chosen: BrandSettings }) {
  const t = useTranslations('settings.brand')
  const { brandColor: color, brandButtons: buttons } = chosen
  const hasColor = /^#[0-9a-f]{6}$/.test(color)
  const { data } = useQuery({
    ...read(settingsBrandContract, 'preview', { color, buttons }),
    enabled: hasColor,
    placeholderData: keepPreviousData,
  })
  const tokens = hasColor ? data : undefined
  return (
    <section aria-label={t('preview')} className="grid grid-cols-1 gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Sample theme="light" chosen={chosen} tokens={tokens?.light} />
        <Sample theme="dark" chosen={chosen} tokens={tokens?.dark} />
      </div>
      {tokens && <Moved color={color} tokens={tokens.light} />}
    </section>
  )
}

interface SampleProps {
  theme: 'light' | 'dark'
  chosen: BrandSettings
  tokens: BrandTokens | undefined
}

function Sample({ theme, chosen, tokens }: SampleProps) {
  const t = useTranslations('settings.brand')
  const variables = {
    ...(tokens && colorVariables(tokens)),
    ...cornerVariables[chosen.brandCorners],
    ...fontVariables[chosen.brandFonts],
  }
  return (
    <div
      className={cx(theme, 'grid content-start gap-2 rounded-xl border border-line bg-canvas p-4')}
      style={variables}
    >
      <p className="text-sm text-ink-3">{t(theme)}</p>
      <div className={cx(cardClass, 'grid justify-items-start gap-2 p-4 font-sans text-ink')}>
        <Badge tone="brand">
          <Star aria-hidden className="size-3.5" />
          4.9
        </Badge>
        <p className="font-display text-lg font-semibold">{t('sampleTitle')}</p>
        <p className="text-sm text-ink-2">{t('sampleText')}</p>
        <p className="text-sm font-semibold text-brand-ink underline">{t('sampleLink')}</p>
        <span className="btn bg-action text-on-action">{t('sampleButton')}</span>
      </div>
    </div>
  )
}

/** Says so where the color itself could not be read or seen. */
function Moved({ color, tokens }: { color: string; tokens: BrandTokens }) {
  const t = useTranslations('settings.brand')
  return (
    <div aria-live="polite" className="grid gap-1 text-sm text-ink-2">
      {tokens.brandInk !== color && <p>{t('movedText')}</p>}
      {tokens.brand !== color && <p>{t('movedShape')}</p>}
    </div>
  )
}
