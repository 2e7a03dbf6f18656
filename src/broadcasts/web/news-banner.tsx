import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { webLinksIn } from '#platform/web-links.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { X } from '#ui/icons.ts'
import { showFailure } from '#ui/show-failure.ts'
import { broadcastsBannerContract, type ShownBanner } from '../banner-contract.ts'
import { bannerQuery } from './banner-query.ts'

/** News from the marketplace above every page, until the member dismisses them. */
export function NewsBanner() {
  const { data } = useQuery({ ...bannerQuery, enabled: false })
  return data?.banner ? <Banner key={data.banner.id} banner={data.banner} /> : null
}

function Banner({ banner }: { banner: NonNullable<ShownBanner['banner']> }) {
  const t = useTranslations('notifications.banner')
  const queryClient = useQueryClient()
  const { id, title, text, link } = banner
  const dismiss = useMutation({
    mutationFn: () => api(broadcastsBannerContract).dismiss({ id }),
    onSuccess: (next) => queryClient.setQueryData(bannerQuery.queryKey, next),
    onError: (error) => showFailure(error, t('failed'), t('failed')),
  })
  return (
    <aside aria-label={t('label')} className="bg-info-soft print:hidden">
      <div className="container-page flex items-start gap-3 py-2 text-sm text-ink">
        <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </p>
          <Words text={text} />
          {link && (
            <a
              href={link}
              className="inline-flex min-h-6 items-center justify-self-start font-semibold text-info underline underline-offset-2"
            >
              {t('more')}
            </a>
          )}
        </div>
        <Button
          look="ghost"
          aria-label={t('dismiss')}
          pending={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    </aside>
  )
}

/** A text up to this length needs no button that shows the rest. */
const SHORT = 120

function Words({ text }: { text: string }) {
  const t = useTranslations('notifications.banner')
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > SHORT || text.includes('\n')
  return (
    <>
      <p
        dir="auto"
        className={cx('wrap-anywhere whitespace-pre-line', isLong && !isOpen && 'line-clamp-2')}
      >
        {webLinksIn(text).map((piece, index) => {
          const key = `${index} ${piece.text}`
          if (piece.kind === 'text') return piece.text
          return (
            <a key={key} href={piece.href} className="underline">
              {piece.text}
            </a>
          )
        })}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-6 items-center justify-self-start text-info underline underline-offset-2"
        >
          {t(isOpen ? 'less' : 'all')}
        </button>
      )}
    </>
  )
}
